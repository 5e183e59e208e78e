print(len(""), len("abc"), len("жук"), len("😀😀"), len([1, 2]), len((1,)), len({1: 2}), len({1, 2, 3}))
print(len(range(10)), len(range(0)), len(range(10, 0, -3)), len({1: 2}.keys()), len(frozenset([1])))


class Box:
    def __len__(self):
        return 7


class Negative:
    def __len__(self):
        return -1


print(len(Box()), bool(Box()))
for wrong in (5, None, Negative(), iter([])):
    try:
        len(wrong)
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)

# expect: 0 3 3 2 2 1 1 3
# expect: 10 0 4 1 1
# expect: 7 True
# expect: TypeError object of type 'int' has no len()
# expect: TypeError object of type 'NoneType' has no len()
# expect: ValueError __len__() should return >= 0
# expect: TypeError object of type 'list_iterator' has no len()
