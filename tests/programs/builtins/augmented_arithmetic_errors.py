value = 1
try:
    value += "a"
except TypeError as error:
    print(error)
try:
    value **= None
except TypeError as error:
    print(error)
items = [1]
try:
    items += 5
except TypeError as error:
    print(error)
try:
    items -= [1]
except TypeError as error:
    print(error)
print(value, items)

# expect: unsupported operand type(s) for +=: 'int' and 'str'
# expect: unsupported operand type(s) for **=: 'int' and 'NoneType'
# expect: 'int' object is not iterable
# expect: unsupported operand type(s) for -=: 'list' and 'list'
# expect: 1 [1]
