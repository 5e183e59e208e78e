class Sequence:
    def __init__(self, length):
        self.length = length

    def __len__(self):
        if self.length is None:
            raise IndexError("no length")
        return self.length

    def __getitem__(self, index):
        if index > 1:
            raise IndexError(index)
        return index


print(list(Sequence(2)), tuple(Sequence(9)), list(Sequence("many")))
for wrong in (None, -1):
    try:
        print(list(Sequence(wrong)))
    except (IndexError, ValueError) as error:
        print(type(error).__name__, error)
print(pow(2, 3, 5))
try:
    pow([], 1, 2.0)
except TypeError as error:
    print(error)

# expect: [0, 1] (0, 1) [0, 1]
# expect: IndexError no length
# expect: ValueError __len__() should return >= 0
# expect: 3
# expect: pow() 3rd argument not allowed unless all arguments are integers
