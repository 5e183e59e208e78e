from itertools import count

c = count()
print(next(c), next(c), c)
print([n for n, _ in zip(count(10, -3), range(4))], [x for x, _ in zip(count(0.5, 0.25), "abc")])
ids = count(1)


def new_id():
    return next(ids)


print(new_id(), new_id(), count(5), count(1, 2))

# expect: 0 1 count(2)
# expect: [10, 7, 4, 1] [0.5, 0.75, 1.0]
# expect: 1 2 count(5) count(1, 2)
