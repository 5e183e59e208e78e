class Account:
    pass


def plain():
    pass


def counting():
    yield 1


def maker():
    def made():
        return made

    return made


accounts = [Account() for _ in range(20)]
things = [
    Account(), Account, plain, maker(), maker(), counting(), counting(), [], [], {}, {}, set(), set(),
    (accounts, 1), (accounts, 2), "".join(["a", "b"]), "".join(["a", "b"]), 1.5, 2.5, 10**18 * 9, 10**18 * 8,
    iter([]), iter([]), range(3), range(4), slice(1), slice(2), object(), object(), ValueError(), ValueError(),
    print, len, int, str, None, True, False, Ellipsis, NotImplemented, 0, 1, -1, 256,
]
numbers = [id(thing) for thing in things]
print(len(things), len(set(numbers)), all(isinstance(number, int) and number > 0 for number in numbers))
print(all((id(a) == id(b)) == (a is b) for a in things for b in things))
print(len(set(map(id, accounts + accounts))), len({id(account): account for account in accounts}))

# Whatever comes and goes, an object keeps its number, and nothing else gets it.
for round in range(3):
    for number in range(100000):
        waste = [number, {number: round}]
    print([id(thing) for thing in things] == numbers, id(waste) in numbers)


# What it says is what a text says.
def address(text):
    return text.rpartition(" at ")[2].rstrip(">")


own = [Account(), plain, maker(), lambda: 0, counting(), iter([]), object(), property(plain)]
print([address(repr(thing)) == hex(id(thing)) for thing in own])
text = repr(own[0])
print(text == f"<__main__.Account object at {hex(id(own[0]))}>", text == object.__repr__(own[0]))
items = []
print(address(repr(items.append)) == hex(id(items)))


# A walk that goes round.
def count(node, seen):
    if id(node) in seen:
        return 0
    seen.add(id(node))
    return 1 + sum(count(child, seen) for child in node)


ring = [[], [[]]]
ring.append(ring)
ring[1].append(ring)
ring.append(ring[0])
print(count(ring, set()))

first, second = sorted(accounts[:2], key=id)
print(id(first) < id(second), {first, second} == set(accounts[:2]))
for wrong in (lambda: id(), lambda: id(1, 2)):
    try:
        print(wrong())
    except TypeError as error:
        print(error)

# expect: 44 44 True
# expect: True
# expect: 20 20
# expect: True False
# expect: True False
# expect: True False
# expect: [True, True, True, True, True, True, True, True]
# expect: True True
# expect: True
# expect: 4
# expect: True True
# expect: id() takes exactly one argument (0 given)
# expect: id() takes exactly one argument (2 given)
