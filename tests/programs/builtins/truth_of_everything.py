class Yes:
    def __bool__(self):
        return True


class No:
    def __bool__(self):
        return False


class Sized:
    def __len__(self):
        return 0


class Wrong:
    def __bool__(self):
        return "yes"


for value in (0, 1, 0.0, "", "0", [], [0], (), {}, set(), None, range(0), range(1), Yes(), No(), Sized(), {}.keys()):
    print(bool(value), end=" ")
print()
print(any([No(), Sized()]), all([Yes(), 1]), not No(), "yes" if Sized() else "no", list(filter(None, [0, 1, No(), Yes()])) != [])
try:
    bool(Wrong())
except TypeError as error:
    print(error)

# expect: False True False False True False True False False False False False True True False False False 
# expect: False True True no True
# expect: __bool__ should return bool, returned str
