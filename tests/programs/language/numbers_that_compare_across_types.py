values = [1, 1.0, True, 0, False, 0.0, -0.0, 2 ** 53, float(2 ** 53), 2 ** 53 + 1]
print([a == b for a in values for b in values].count(True))
print(sorted([3, 1.5, True, -2, 0.0]), max([1, 1.0, True]), min(0, False, 0.0), {True: "a", 1: "b", 1.0: "c"})
print(2 ** 53 + 1 == float(2 ** 53 + 1), 2 ** 53 + 1 > float(2 ** 53), 1 in [True], [1, True].index(True), hash(2.0) == hash(2))
for pair in ((1, "1"), (None, 0), ([], ()), ("a", None)):
    try:
        print(pair[0] == pair[1], pair[0] != pair[1], pair[0] < pair[1])
    except TypeError as error:
        print(error)

# expect: 30
# expect: [-2, 0.0, True, 1.5, 3] 1 0 {True: 'c'}
# expect: False True True 0 True
# expect: '<' not supported between instances of 'int' and 'str'
# expect: '<' not supported between instances of 'NoneType' and 'int'
# expect: '<' not supported between instances of 'list' and 'tuple'
# expect: '<' not supported between instances of 'str' and 'NoneType'
