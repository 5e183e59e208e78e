class Point:
    def __eq__(self, other):
        return True


for action in (
    lambda: {[]: 1},
    lambda: {({},): 1},
    lambda: {set()},
    lambda: {1: 2}[[]],
    lambda: {}.get([]),
    lambda: [] in {},
    lambda: hash(([1],)),
    lambda: {Point()},
    lambda: set([[1]]),
    lambda: dict.fromkeys([[1]]),
):
    try:
        action()
    except TypeError as error:
        print(error)
print(hash(()) == hash(()), hash((1, "a")) == hash((1.0, "a")), hash(frozenset([1, 2])) == hash(frozenset([2, 1])))

# expect: unhashable type: 'list'
# expect: unhashable type: 'dict'
# expect: unhashable type: 'set'
# expect: unhashable type: 'list'
# expect: unhashable type: 'list'
# expect: unhashable type: 'list'
# expect: unhashable type: 'list'
# expect: unhashable type: 'Point'
# expect: unhashable type: 'list'
# expect: unhashable type: 'list'
# expect: True True True
