rows = [("b", 2), ("a", 2), ("c", 1), ("d", 2), ("e", 1)]
print(sorted(rows, key=lambda row: row[1]))
print(sorted(rows, key=lambda row: row[1], reverse=True))
rows.sort(key=lambda row: (-row[1], row[0]))
print(rows)
words = ["banana", "Apple", "cherry", "apple"]
print(sorted(words), sorted(words, key=str.lower), sorted(words, key=len), max(words, key=len), min(words, key=len))
print(sorted({"b": 1, "a": 2}), sorted("hello", reverse=True), sorted([3, 1, 2], key=lambda x: -x))
print([1, 2] < [1, 3], (1, "a") < (1, "b"), sorted([[2], [1, 5], []]), sorted([True, False, 0, 1]))

# expect: [('c', 1), ('e', 1), ('b', 2), ('a', 2), ('d', 2)]
# expect: [('b', 2), ('a', 2), ('d', 2), ('c', 1), ('e', 1)]
# expect: [('a', 2), ('b', 2), ('d', 2), ('c', 1), ('e', 1)]
# expect: ['Apple', 'apple', 'banana', 'cherry'] ['Apple', 'apple', 'banana', 'cherry'] ['Apple', 'apple', 'banana', 'cherry'] banana Apple
# expect: ['a', 'b'] ['o', 'l', 'l', 'h', 'e'] [3, 2, 1]
# expect: True True [[], [1, 5], [2]] [False, 0, True, 1]
