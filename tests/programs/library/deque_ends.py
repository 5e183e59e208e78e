from collections import deque

d = deque([1, 2, 3])
d.append(4)
d.appendleft(0)
print(d, len(d), d.pop(), d.popleft(), d)
d.extend([7, 8])
d.extendleft([9, 10])
print(d, list(d), d[0], d[-1], 8 in d, d.index(7), d.count(2), bool(deque()))
d.clear()
for method in (d.pop, d.popleft):
    try:
        method()
    except IndexError as error:
        print(error)

# expect: deque([1, 2, 3]) 5 4 0 deque([1, 2, 3])
# expect: deque([10, 9, 1, 2, 3, 7, 8]) [10, 9, 1, 2, 3, 7, 8] 10 8 True 5 1 False
# expect: pop from an empty deque
# expect: pop from an empty deque
