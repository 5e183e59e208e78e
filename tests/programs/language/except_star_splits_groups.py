def run(group):
    try:
        raise group
    except* ValueError as errors:
        print("values", errors.exceptions, type(errors).__name__)
    except* (KeyError, TypeError) as errors:
        print("others", [type(e).__name__ for e in errors.exceptions])
    else:
        print("else")
    finally:
        print("finally")


run(ExceptionGroup("g", [ValueError(1), KeyError("k"), ValueError(2)]))
run(ExceptionGroup("nested", [ExceptionGroup("inner", [ValueError(3), TypeError("t")]), KeyError("z")]))
run(ValueError("alone"))
try:
    run(ExceptionGroup("rest", [ValueError(1), OSError("left")]))
except ExceptionGroup as rest:
    print(rest, rest.exceptions)

# expect: values (ValueError(1), ValueError(2)) ExceptionGroup
# expect: others ['KeyError']
# expect: finally
# expect: values (ExceptionGroup('inner', [ValueError(3)]),) ExceptionGroup
# expect: others ['ExceptionGroup', 'KeyError']
# expect: finally
# expect: values (ValueError('alone'),) ExceptionGroup
# expect: finally
# expect: values (ValueError(1),) ExceptionGroup
# expect: finally
# expect: rest (1 sub-exception) (OSError('left'),)
