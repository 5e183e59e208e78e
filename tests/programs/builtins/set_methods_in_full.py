numbers = {3, 1, 2}
numbers.add(4)
numbers.discard(9)
numbers.discard(1)
numbers.remove(2)
print(sorted(numbers), len(numbers), 3 in numbers)
print(sorted({1, 2} | {3}), {1, 2} & {2, 3}, {1, 2} - {2}, sorted({1, 2} ^ {2, 3}))
print(sorted({1}.union([2], (3,))), {1, 2}.intersection([2, 3], {2}), {1, 2, 3}.difference([1], [2]), {1}.symmetric_difference([1]))
print({1}.issubset([1, 2]), {1, 2}.issuperset([1]), {1}.isdisjoint([2]), {1} < {1, 2}, set("aab") == {"a", "b"})
numbers.update([7], {8})
numbers &= {7, 8, 9}
numbers -= {8}
numbers |= {10}
numbers ^= {10, 11}
print(sorted(numbers), set(), {1}.copy(), frozenset([1]) | {1}, type({1} | frozenset([2])).__name__)
numbers.intersection_update([7])
numbers.difference_update([1])
numbers.symmetric_difference_update([7, 5])
print(numbers, numbers.pop(), numbers)
for action in (lambda: set().pop(), lambda: {1}.remove(2), lambda: {1} | [2], lambda: {1}.add([])):
    try:
        action()
    except (KeyError, TypeError) as error:
        print(type(error).__name__, error)

# expect: [3, 4] 2 True
# expect: [1, 2, 3] {2} {1} [1, 3]
# expect: [1, 2, 3] {2} {3} set()
# expect: True True True True True
# expect: [7, 11] set() {1} frozenset({1}) set
# expect: set() 5 set()
# expect: KeyError 'pop from an empty set'
# expect: KeyError 2
# expect: TypeError unsupported operand type(s) for |: 'set' and 'list'
# expect: TypeError unhashable type: 'list'
