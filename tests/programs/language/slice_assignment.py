items = [0, 1, 2, 3, 4, 5]
items[1:3] = ["a", "b", "c"]
print(items)
items[2:2] = [9, 9]
print(items)
items[:2] = []
print(items)
items[::2] = [7] * len(items[::2])
print(items)
items[::-1] = list(range(len(items)))
print(items)
items[10:] = (1, 2)
print(items)


def put(where, what):
    items[where] = what


for wrong in (lambda: put(slice(0, 4, 2), [1]), lambda: put(slice(0, 1), 5)):
    try:
        wrong()
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)

# expect: [0, 'a', 'b', 'c', 3, 4, 5]
# expect: [0, 'a', 9, 9, 'b', 'c', 3, 4, 5]
# expect: [9, 9, 'b', 'c', 3, 4, 5]
# expect: [7, 9, 7, 'c', 7, 4, 7]
# expect: [6, 5, 4, 3, 2, 1, 0]
# expect: [6, 5, 4, 3, 2, 1, 0, 1, 2]
# expect: ValueError attempt to assign sequence of size 1 to extended slice of size 2
# expect: TypeError can only assign an iterable
