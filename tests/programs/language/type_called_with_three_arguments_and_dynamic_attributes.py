class A:
    x = 1


a = A()
setattr(a, "y", 2)
print(getattr(a, "x"), getattr(a, "y"), getattr(a, "z", "none"), hasattr(a, "y"), a.__dict__)
delattr(a, "y")
print(a.__dict__, hasattr(a, "y"))
for name, value in {"p": 1, "q": 2}.items():
    setattr(A, name, value)
print(A.p + a.q, type(a) is A, type(a).__name__, A.__name__, isinstance(a, A))
try:
    getattr(a, "nothing")
except AttributeError as error:
    print(error)

# expect: 1 2 none True {'y': 2}
# expect: {} False
# expect: 3 True A A True
# expect: 'A' object has no attribute 'nothing'
