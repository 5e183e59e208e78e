for action in (
    lambda: 1 < "a",
    lambda: [1] < [None],
    lambda: (1, "a") < (1, 2),
    lambda: {} < {},
    lambda: None >= None,
    lambda: object() < object(),
    lambda: {1} < [1],
    lambda: sorted([3, "a", 1]),
    lambda: max(1, None),
):
    try:
        action()
    except TypeError as error:
        print(error)
print(1 == "a", [] == (), {1: 2} == {1: 2.0}, (1, 2) == (1, 2), None == 0, "a" != "b")

# expect: '<' not supported between instances of 'int' and 'str'
# expect: '<' not supported between instances of 'int' and 'NoneType'
# expect: '<' not supported between instances of 'str' and 'int'
# expect: '<' not supported between instances of 'dict' and 'dict'
# expect: '>=' not supported between instances of 'NoneType' and 'NoneType'
# expect: '<' not supported between instances of 'object' and 'object'
# expect: '<' not supported between instances of 'set' and 'list'
# expect: '<' not supported between instances of 'str' and 'int'
# expect: '>' not supported between instances of 'NoneType' and 'int'
# expect: False False True True False True
