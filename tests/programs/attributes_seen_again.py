# One instruction meets objects of many classes, and classes that change in between.
class First:
    kind = "first"

    def __init__(self, value):
        self.value = value

    def name(self):
        return "first method"


class Second:
    def __init__(self, value):
        self.other = 0
        self.value = value

    def name(self):
        return "second method"


class Third(First):
    @property
    def value(self):
        return self.hidden + 1

    @value.setter
    def value(self, new):
        self.hidden = new


class Slotless:
    def __setattr__(self, name, value):
        self.__dict__[name] = (name, value)

    def __getattr__(self, name):
        return "no " + name

    def name(self):
        return "slotless method"


def value_of(item):
    return item.value


def name_of(item):
    return item.name()


def give(item, value):
    item.value = value
    item.value += 1 if isinstance(item.value, int) else (1,)


items = [First(1), Second(2), Third(3), Slotless()]
for turn in range(3):
    for item in items + items[::-1]:
        print(turn, value_of(item), name_of(item))
        give(item, 10 * turn)

hidden = First(5)
for turn in range(4):
    print(name_of(hidden), value_of(hidden), hidden.kind)
    if turn == 0:
        hidden.name = lambda: "of the instance"
    elif turn == 1:
        del hidden.name
        First.name = lambda self: "changed class"
        First.kind = "changed"
    elif turn == 2:
        del hidden.value
        First.value = "of the class"

for attempt in range(2):
    try:
        print(value_of(7))
    except AttributeError as error:
        print(error)

reordered = First(1)
del reordered.value
reordered.more = 1
reordered.value = 2
many = [First(0), reordered, First(3)]
for index in range(12):
    setattr(many[0], f"extra{index}", index)
for item in many:
    give(item, value_of(item))
    print(value_of(item), name_of(item), len(item.__dict__))


def words(items):
    joined = []
    for item in items:
        joined.append(item.upper())
    return joined


print(words(["a", "b"]), words(("c",)))
shared = {"get": 1}
for container in ({1: 2}, {"get": 3}, shared):
    print(container.get(1), container.get("get", "none"), container.get(True, 0))

# expect: 0 1 first method
# expect: 0 2 second method
# expect: 0 4 first method
# expect: 0 no value slotless method
# expect: 0 ('value', ('value', 0, 1)) slotless method
# expect: 0 3 first method
# expect: 0 1 second method
# expect: 0 1 first method
# expect: 1 1 first method
# expect: 1 1 second method
# expect: 1 3 first method
# expect: 1 ('value', ('value', 0, 1)) slotless method
# expect: 1 ('value', ('value', 10, 1)) slotless method
# expect: 1 13 first method
# expect: 1 11 second method
# expect: 1 11 first method
# expect: 2 11 first method
# expect: 2 11 second method
# expect: 2 13 first method
# expect: 2 ('value', ('value', 10, 1)) slotless method
# expect: 2 ('value', ('value', 20, 1)) slotless method
# expect: 2 23 first method
# expect: 2 21 second method
# expect: 2 21 first method
# expect: first method 5 first
# expect: of the instance 5 first
# expect: changed class 5 changed
# expect: changed class of the class changed
# expect: 'int' object has no attribute 'value'
# expect: 'int' object has no attribute 'value'
# expect: 1 changed class 13
# expect: 3 changed class 2
# expect: 4 changed class 1
# expect: ['A', 'B'] ['C']
# expect: 2 none 2
# expect: None 3 0
# expect: None 1 0
