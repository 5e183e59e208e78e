def add(a, b):
    return a + b


total = add(
    1,
    add(
        2,
        "three",
    ),
)

# expect error line 2: TypeError: unsupported operand type(s) for +: 'int' and 'str'
