import itertools


def numbers(count):
    for number in range(count):
        print("made", number)
        yield number


class Endless:
    def __iter__(self):
        return self

    def __next__(self):
        print("next")
        return 1


left = numbers(5)
for source in (left, itertools.count(), Endless(), iter([1, 2, 3, 4, 5]), map(str, numbers(9))):
    try:
        a, b = source
    except ValueError as error:
        print(error)
print(next(left))
left = iter([1, 2, 3, 4, 5])
try:
    a, b = left
except ValueError:
    print(list(left))
try:
    a, b = numbers(1)
except ValueError as error:
    print(error)
a, b = numbers(2)
a, *b = numbers(3)
print(a, b)


def broken():
    yield 1
    raise KeyError("late")


have = []
try:
    have.extend(broken())
except KeyError:
    print(have)
try:
    have += broken()
except KeyError:
    print(have)


def sizes():
    for number in range(3):
        print(len(have))
        yield number


have.extend(sizes())
print(have)

# expect: made 0
# expect: made 1
# expect: made 2
# expect: too many values to unpack (expected 2)
# expect: too many values to unpack (expected 2)
# expect: next
# expect: next
# expect: next
# expect: too many values to unpack (expected 2)
# expect: too many values to unpack (expected 2)
# expect: made 0
# expect: made 1
# expect: made 2
# expect: too many values to unpack (expected 2)
# expect: made 3
# expect: 3
# expect: [4, 5]
# expect: made 0
# expect: not enough values to unpack (expected 2, got 1)
# expect: made 0
# expect: made 1
# expect: made 0
# expect: made 1
# expect: made 2
# expect: 0 [1, 2]
# expect: [1]
# expect: [1, 1]
# expect: 2
# expect: 3
# expect: 4
# expect: [1, 1, 0, 1, 2]
