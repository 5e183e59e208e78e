table = {"a": 1, "b": 2}
try:
    for key in table:
        table[key + "!"] = 0
except RuntimeError as error:
    print(error)
numbers = {1, 2}
try:
    for n in numbers:
        numbers.add(n + 10)
except RuntimeError as error:
    print(error)
values = [1, 2, 3]
for value in values:
    if value < 3:
        values.append(value + 10)
print(values)

# expect: dictionary changed size during iteration
# expect: Set changed size during iteration
# expect: [1, 2, 3, 11, 12]
