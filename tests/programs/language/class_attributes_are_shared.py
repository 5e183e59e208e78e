class A:
    items = []
    count = 0

    def add(self, value):
        self.items.append(value)
        self.count += 1


a, b = A(), A()
a.add(1)
b.add(2)
print(a.items, b.items, a.count, b.count, A.count, a.items is A.items)
A.count = 50
print(a.count, A().count)
a.items = "own"
print(a.items, b.items)
del a.items
print(a.items)
try:
    del a.items
except AttributeError as error:
    print(error)

# expect: [1, 2] [1, 2] 1 1 0 True
# expect: 1 50
# expect: own [1, 2]
# expect: [1, 2]
# expect: 'A' object has no attribute 'items'
