from collections import deque

d = deque(maxlen=3)
for n in range(5):
    d.append(n)
    print(list(d))
d.appendleft("x")
print(d, d.maxlen, deque([1]).maxlen, deque(range(10), 2))
d.extend("ab")
print(d)
try:
    d.insert(1, "y")
except IndexError as error:
    print(error)
empty = deque([1, 2], 0)
empty.append(1)
print(empty)

# expect: [0]
# expect: [0, 1]
# expect: [0, 1, 2]
# expect: [1, 2, 3]
# expect: [2, 3, 4]
# expect: deque(['x', 2, 3], maxlen=3) 3 None deque([8, 9], maxlen=2)
# expect: deque([3, 'a', 'b'], maxlen=3)
# expect: deque already at its maximum size
# expect: deque([], maxlen=0)
