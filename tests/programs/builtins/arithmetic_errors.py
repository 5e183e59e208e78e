for action in (
    lambda: 1 + "a",
    lambda: "a" + 1,
    lambda: [1] + (2,),
    lambda: (1,) + [2],
    lambda: "a" * "b",
    lambda: [1] * 1.5,
    lambda: None - 1,
    lambda: {} + {},
    lambda: 1 ** "a",
    lambda: print + 1,
    lambda: int + 1,
    lambda: -"a",
    lambda: ~1.5,
    lambda: +None,
    lambda: 5 @ 5,
):
    try:
        action()
    except TypeError as error:
        print(error)

# expect: unsupported operand type(s) for +: 'int' and 'str'
# expect: can only concatenate str (not "int") to str
# expect: can only concatenate list (not "tuple") to list
# expect: can only concatenate tuple (not "list") to tuple
# expect: can't multiply sequence by non-int of type 'str'
# expect: can't multiply sequence by non-int of type 'float'
# expect: unsupported operand type(s) for -: 'NoneType' and 'int'
# expect: unsupported operand type(s) for +: 'dict' and 'dict'
# expect: unsupported operand type(s) for ** or pow(): 'int' and 'str'
# expect: unsupported operand type(s) for +: 'builtin_function_or_method' and 'int'
# expect: unsupported operand type(s) for +: 'type' and 'int'
# expect: bad operand type for unary -: 'str'
# expect: bad operand type for unary ~: 'float'
# expect: bad operand type for unary +: 'NoneType'
# expect: unsupported operand type(s) for @: 'int' and 'int'
