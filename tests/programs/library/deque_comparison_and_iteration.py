from collections import deque

print(deque([1, 2]) == deque([1, 2]), deque([1, 2]) == [1, 2], deque([1]) < deque([2]), deque("abc"))
d = deque([1, 2, 3])
try:
    for x in d:
        d.append(x)
except RuntimeError as error:
    print(error)
first, *rest = deque("xyz")
print(first, rest, sum(deque([1, 2])), max(deque([1, 5])), sorted(deque([3, 1])))

# expect: True False True deque(['a', 'b', 'c'])
# expect: deque mutated during iteration
# expect: x ['y', 'z'] 3 5 [1, 3]
