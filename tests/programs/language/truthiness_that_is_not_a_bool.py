class Wrong:
    def __bool__(self):
        return 1


try:
    if Wrong():
        pass
except TypeError as error:
    print(error)


class Negative:
    def __len__(self):
        return -1


try:
    bool(Negative())
except ValueError as error:
    print(error)

# expect: __bool__ should return bool, returned int
# expect: __len__() should return >= 0
