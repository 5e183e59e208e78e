def run(make):
    try:
        try:
            make()
        except* ValueError as e:
            print("V", repr(e))
        except* TypeError:
            print("T")
            raise
        except* KeyError as e:
            raise RuntimeError("new")
    except BaseException as e:
        print("out", repr(e), type(e.__context__).__name__)
    else:
        print("nothing")

def group(*errors):
    def make():
        raise ExceptionGroup("g", list(errors))
    return make

def naked(error):
    def make():
        raise error
    return make

run(group(ValueError(1)))
run(group(ValueError(1), TypeError(2)))
run(group(ValueError(1), OSError(2)))
run(group(TypeError(1), OSError(2), TypeError(3)))
run(group(KeyError(1)))
run(group(KeyError(1), OSError(4), ExceptionGroup("inner", [TypeError(5), ValueError(6)])))
run(naked(ValueError(1)))
run(naked(TypeError(1)))
run(naked(KeyError(1)))
run(naked(OSError(1)))
run(lambda: None)

def loop():
    for i in range(3):
        try:
            if i == 1:
                raise ExceptionGroup("g", [ValueError(i), KeyError(i)])
            print("fine", i)
        except* ValueError as e:
            print(e.exceptions)
        except* KeyError as e:
            print(e.exceptions)
        finally:
            print("finally", i)
loop()

# expect: V ExceptionGroup('g', [ValueError(1)])
# expect: nothing
# expect: V ExceptionGroup('g', [ValueError(1)])
# expect: T
# expect: out ExceptionGroup('g', [TypeError(2)]) NoneType
# expect: V ExceptionGroup('g', [ValueError(1)])
# expect: out ExceptionGroup('g', [OSError(2)]) NoneType
# expect: T
# expect: out ExceptionGroup('g', [TypeError(1), OSError(2), TypeError(3)]) NoneType
# expect: out ExceptionGroup('', [RuntimeError('new')]) NoneType
# expect: V ExceptionGroup('g', [ExceptionGroup('inner', [ValueError(6)])])
# expect: T
# expect: out ExceptionGroup('', [RuntimeError('new'), ExceptionGroup('g', [OSError(4), ExceptionGroup('inner', [TypeError(5)])])]) NoneType
# expect: V ExceptionGroup('', (ValueError(1),))
# expect: nothing
# expect: T
# expect: out ExceptionGroup('', (TypeError(1),)) NoneType
# expect: out RuntimeError('new') ExceptionGroup
# expect: out OSError(1) NoneType
# expect: nothing
# expect: fine 0
# expect: finally 0
# expect: (ValueError(1),)
# expect: (KeyError(1),)
# expect: finally 1
# expect: fine 2
# expect: finally 2
