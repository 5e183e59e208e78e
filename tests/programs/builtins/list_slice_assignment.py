items = list(range(8))
items[2:4] = ["a", "b", "c"]
print(items)
items[::3] = [0, 0, 0]
print(items)
items[1:1] = (n for n in [9, 9])
print(items)
items[-2:] = []
items[:0] = "xy"
print(items)
del items[0], items[-1], items[1:3]
print(items)
del items[::2]
print(items)
try:
    items[::2] = [1, 2, 3, 4, 5]
except ValueError as error:
    print(error)
try:
    items[0:1] = 5
except TypeError as error:
    print(error)
try:
    items[10] = 1
except IndexError as error:
    print(error)
try:
    del items[10]
except IndexError as error:
    print(error)
try:
    (1, 2)[0] = 5
except TypeError as error:
    print(error)
try:
    del "abc"[0]
except TypeError as error:
    print(error)

# expect: [0, 1, 'a', 'b', 'c', 4, 5, 6, 7]
# expect: [0, 1, 'a', 0, 'c', 4, 0, 6, 7]
# expect: [0, 9, 9, 1, 'a', 0, 'c', 4, 0, 6, 7]
# expect: ['x', 'y', 0, 9, 9, 1, 'a', 0, 'c', 4, 0]
# expect: ['y', 9, 1, 'a', 0, 'c', 4]
# expect: [9, 'a', 'c']
# expect: attempt to assign sequence of size 5 to extended slice of size 2
# expect: can only assign an iterable
# expect: list assignment index out of range
# expect: list assignment index out of range
# expect: 'tuple' object does not support item assignment
# expect: 'str' object doesn't support item deletion
