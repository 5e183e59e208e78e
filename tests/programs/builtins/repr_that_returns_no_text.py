class Odd:
    def __repr__(self):
        return 5


try:
    print([Odd()])
except TypeError as error:
    print(error)

# expect: __repr__ returned non-string (type int)
