def attempt(action):
    try:
        action()
    except Exception as error:
        print(f"{type(error).__name__}: {error}")


attempt(lambda: {"a": 1}["b"])
attempt(lambda: [1, 2][2])
attempt(lambda: 1 // 0)
attempt(lambda: 1 % 0)
attempt(lambda: 1.0 / 0)
attempt(lambda: 1 + "a")
attempt(lambda: "a" + 1)
attempt(lambda: len(5))
attempt(lambda: None.name)
attempt(lambda: [].add(1))
attempt(lambda: int("twelve"))
attempt(lambda: [1, 2].index(3))
attempt(lambda: [].pop())
attempt(lambda: 1 < "a")
attempt(lambda: [1, 2].remove(9))

# expect: KeyError: 'b'
# expect: IndexError: list index out of range
# expect: ZeroDivisionError: integer division or modulo by zero
# expect: ZeroDivisionError: integer modulo by zero
# expect: ZeroDivisionError: float division by zero
# expect: TypeError: unsupported operand type(s) for +: 'int' and 'str'
# expect: TypeError: can only concatenate str (not "int") to str
# expect: TypeError: object of type 'int' has no len()
# expect: AttributeError: 'NoneType' object has no attribute 'name'
# expect: AttributeError: 'list' object has no attribute 'add'
# expect: ValueError: invalid literal for int() with base 10: 'twelve'
# expect: ValueError: 3 is not in list
# expect: IndexError: pop from empty list
# expect: TypeError: '<' not supported between instances of 'int' and 'str'
# expect: ValueError: list.remove(x): x not in list
