items = [1, 2, 3, 4]
del items[1], items[-1]
table = {"a": 1, "b": 2}
del table["a"]
print(items, table)
name = 1
del name
try:
    name
except NameError as error:
    print(error)
try:
    del table["zzz"]
except KeyError as error:
    print("no key", error)

# expect: [1, 3] {'b': 2}
# expect: name 'name' is not defined
# expect: no key 'zzz'
