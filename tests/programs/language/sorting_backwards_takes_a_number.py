print(sorted([2, 3, 1], reverse=1), sorted([2, 3, 1], reverse=False))
for wrong in ("yes", None, 1.5, ()):
    try:
        print(sorted([1], reverse=wrong))
    except TypeError as error:
        print(error)
items = [1, 2]
try:
    items.sort(reverse="yes")
except TypeError as error:
    print(error)

# expect: [3, 2, 1] [1, 2, 3]
# expect: 'str' object cannot be interpreted as an integer
# expect: 'NoneType' object cannot be interpreted as an integer
# expect: 'float' object cannot be interpreted as an integer
# expect: 'tuple' object cannot be interpreted as an integer
# expect: 'str' object cannot be interpreted as an integer
