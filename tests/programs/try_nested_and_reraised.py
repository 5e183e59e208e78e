def run():
    try:
        try:
            raise KeyError("inner")
        except KeyError:
            print("caught once")
            raise
        finally:
            print("inner finally")
    except LookupError as error:
        print("caught twice", repr(error))


run()
try:
    try:
        1 // 0
    except ZeroDivisionError:
        [][0]
except IndexError as error:
    print(repr(error), "while handling", repr(error.__context__))

# expect: caught once
# expect: inner finally
# expect: caught twice KeyError('inner')
# expect: IndexError('list index out of range') while handling ZeroDivisionError('integer division or modulo by zero')
