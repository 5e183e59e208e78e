class Box:
    def __class_getitem__(cls, item):
        return f"{cls.__name__}[{item if isinstance(item, str) else item.__name__}]"


class Small(Box):
    pass


print(Box[int], Small["x"], Box[str])
try:
    int[3]
except TypeError as error:
    print(error)

# expect: Box[int] Small[x] Box[str]
# expect: type 'int' is not subscriptable
