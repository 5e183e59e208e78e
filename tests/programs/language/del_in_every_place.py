x = 1
del x
try:
    x
except NameError as error:
    print(error)
items = [1, 2, 3, 4]
del items[0], items[-1]
print(items)
d = {"a": {"b": 1, "c": 2}}
del d["a"]["b"]
print(d)


class A:
    pass


a = A()
a.x = a.y = 1
del a.x
print(a.__dict__)
del (a.y)
print(a.__dict__)
p, q = 1, 2
del (p, q)
try:
    del q
except NameError as error:
    print(error)

# expect: name 'x' is not defined
# expect: [2, 3]
# expect: {'a': {'c': 2}}
# expect: {'y': 1}
# expect: {}
# expect: name 'q' is not defined
