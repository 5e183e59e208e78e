people = [("Ann", 30), ("Bob", 25), ("Cid", 30), ("Dee", 25), ("Eve", 30)]
print(sorted(people, key=lambda person: person[1]))
print(sorted(people, key=lambda person: person[1], reverse=True))
print(sorted([3, 1, 2]), sorted("hello"), sorted({"b": 1, "a": 2}), sorted([]), sorted((2, 1), reverse=True))
print(sorted(["b", "A", "c"], key=str.lower), sorted([1, -2, 3], key=abs, reverse=True), sorted(range(5), key=lambda n: n % 2))
numbers = [5, 2, 9]
numbers.sort(reverse=True)
print(numbers, numbers.sort(), numbers)
print(sorted(n for n in [3, 1, 2]), sorted([True, 0, 2.5, -1]))

# expect: [('Bob', 25), ('Dee', 25), ('Ann', 30), ('Cid', 30), ('Eve', 30)]
# expect: [('Ann', 30), ('Cid', 30), ('Eve', 30), ('Bob', 25), ('Dee', 25)]
# expect: [1, 2, 3] ['e', 'h', 'l', 'l', 'o'] ['a', 'b'] [] [2, 1]
# expect: ['A', 'b', 'c'] [3, -2, 1] [0, 2, 4, 1, 3]
# expect: [2, 5, 9] None [2, 5, 9]
# expect: [1, 2, 3] [-1, 0, True, 2.5]
