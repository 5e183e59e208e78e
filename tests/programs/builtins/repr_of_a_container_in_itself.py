numbers = [1]
numbers.append(numbers)
print(numbers)
table = {"self": None}
table["self"] = table
print(table)
pair = ([],)
pair[0].append(pair)
print(pair)
print([numbers, numbers])

# expect: [1, [...]]
# expect: {'self': {...}}
# expect: ([(...)],)
# expect: [[1, [...]], [1, [...]]]
