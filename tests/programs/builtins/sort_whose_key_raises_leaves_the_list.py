numbers = [3, 0, 1]
try:
    numbers.sort(key=lambda n: 1 // n)
except ZeroDivisionError as error:
    print(error)
print(numbers)
try:
    sorted(numbers, key=5)
except TypeError as error:
    print(error)

# expect: integer division or modulo by zero
# expect: [3, 0, 1]
# expect: 'int' object is not callable
