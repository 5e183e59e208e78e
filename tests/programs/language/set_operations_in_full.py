a, b = {1, 2, 3}, {3, 4}
print(a | b, a & b, a - b, sorted(a ^ b), a <= {1, 2, 3, 4}, a < a, a >= {1}, a > {1, 2})
print(sorted(a.union([9], (8,))), a.intersection([1, 3]), a.difference({1}, {2}), sorted(a.symmetric_difference([3, 5])))
print(a.isdisjoint({7}), a.issubset(range(10)), a.issuperset([]), {1} == {1.0}, set() == set())
a.add(4)
a.discard(99)
a.remove(1)
print(sorted(a), len(a), 4 in a)
a |= {10}
a &= {2, 3, 10}
a -= {2}
a ^= {3, 7}
print(sorted(a))
a.update([1], {2})
a.intersection_update({1, 2, 7})
a.difference_update([7])
print(a)
try:
    a.remove(99)
except KeyError as error:
    print(repr(error))
try:
    a | [1]
except TypeError as error:
    print(error)
print(set(), {*range(3)}, frozenset([1, 2]), frozenset([1]) | {2}, hash(frozenset([1, 2])) == hash(frozenset([2, 1])))

# expect: {1, 2, 3, 4} {3} {1, 2} [1, 2, 4] True False True True
# expect: [1, 2, 3, 8, 9] {1, 3} {3} [1, 2, 5]
# expect: True True True True True
# expect: [2, 3, 4] 3 True
# expect: [7, 10]
# expect: {1, 2}
# expect: KeyError(99)
# expect: unsupported operand type(s) for |: 'set' and 'list'
# expect: set() {0, 1, 2} frozenset({1, 2}) frozenset({1, 2}) True
