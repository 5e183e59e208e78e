class Pages:
    def __reversed__(self):
        return iter(["b", "a"])

    def __missing__(self, key):
        return key


class Seq:
    def __len__(self):
        return 3

    def __getitem__(self, i):
        if i >= 3:
            raise IndexError(i)
        return i * i


print(list(reversed(Pages())), list(reversed(Seq())), list(enumerate(Seq(), 1)), list(zip(Seq(), "ab")))
try:
    reversed(5)
except TypeError as error:
    print(error)

# expect: ['b', 'a'] [4, 1, 0] [(1, 0), (2, 1), (3, 4)] [(0, 'a'), (1, 'b')]
# expect: 'int' object is not reversible
