from collections import deque

d = deque(range(5))
d.rotate(2)
print(d)
d.rotate(-1)
print(d)
d.rotate(17)
print(d)
d[0] = "first"
del d[1]
d.insert(1, "in")
d.remove(4)
d.reverse()
print(d, list(reversed(d)), d.copy() == d, d + deque([1]), d * 2)
for wrong in (lambda: d[99], lambda: d.remove("zz"), lambda: d.index("zz")):
    try:
        wrong()
    except (IndexError, ValueError) as error:
        print(type(error).__name__, error)

# expect: deque([3, 4, 0, 1, 2])
# expect: deque([4, 0, 1, 2, 3])
# expect: deque([2, 3, 4, 0, 1])
# expect: deque([1, 0, 'in', 'first']) ['first', 'in', 0, 1] True deque([1, 0, 'in', 'first', 1]) deque([1, 0, 'in', 'first', 1, 0, 'in', 'first'])
# expect: IndexError deque index out of range
# expect: ValueError 'zz' is not in deque
# expect: ValueError 'zz' is not in deque
