class Manager:
    def __init__(self, value):
        self.value = value

    def __enter__(self):
        return self.value

    def __exit__(self, *details):
        pass


class Box:
    pass


box = Box()
items = [0]
with Manager((1, 2)) as (a, b):
    print(a, b)
with Manager(5) as box.value, Manager(6) as items[0]:
    print(box.value, items)
with Manager([1, 2, 3]) as [first, *rest]:
    print(first, rest)

# expect: 1 2
# expect: 5 [6]
# expect: 1 [2, 3]
