try:
    print(1, sep=2)
except TypeError as error:
    print(error)
try:
    print(1, end=b if (b := 3) else 0)
except TypeError as error:
    print(error)

# expect: sep must be None or a string, not int
# expect: end must be None or a string, not int
