class Iterable:
    def __iter__(self):
        print("iter")
        return iter([1, 2, 3])


class Sequence:
    def __getitem__(self, index):
        if index > 3:
            raise IndexError
        return index * 10


print(2 in Iterable(), 9 in Iterable())
print(20 in Sequence(), list(Sequence()), [x for x in Sequence()], tuple(reversed([*Sequence()])))
a, b, c, d = Sequence()
print(a, b, c, d)

# expect: iter
# expect: iter
# expect: True False
# expect: True [0, 10, 20, 30] [0, 10, 20, 30] (30, 20, 10, 0)
# expect: 0 10 20 30
