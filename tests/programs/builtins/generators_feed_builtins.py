def numbers():
    yield 3
    yield 1
    yield 2


print(list(numbers()), tuple(numbers()), set(numbers()) == {1, 2, 3}, sorted(numbers()), max(numbers()), min(numbers(), key=lambda n: -n), sum(numbers()))
print(dict((n, n) for n in numbers()), ",".join(str(n) for n in numbers()), list(zip(numbers(), numbers())), list(reversed(list(numbers()))))
items = [0]
items.extend(numbers())
items += (n for n in numbers())
print(items, {0}.union(numbers()) == {0, 1, 2, 3}, {1, 5}.intersection(numbers()), dict.fromkeys(numbers(), 0), frozenset(numbers()) == {1, 2, 3})


def failing():
    yield 1
    raise ValueError("from inside")


for action in (lambda: list(failing()), lambda: sum(failing()), lambda: ",".join(str(n) for n in failing()), lambda: any(n > 1 for n in failing()), lambda: max(failing())):
    try:
        action()
    except ValueError as error:
        print(error)

# expect: [3, 1, 2] (3, 1, 2) True [1, 2, 3] 3 3 6
# expect: {3: 3, 1: 1, 2: 2} 3,1,2 [(3, 3), (1, 1), (2, 2)] [2, 1, 3]
# expect: [0, 3, 1, 2, 3, 1, 2] True {1} {3: 0, 1: 0, 2: 0} True
# expect: from inside
# expect: from inside
# expect: from inside
# expect: from inside
# expect: from inside
