class NoIterator:
    def __iter__(self):
        return 5


for action in (lambda: iter(5), lambda: list(None), lambda: [*3], lambda: zip(5), lambda: enumerate(5), lambda: sum(5),
               lambda: list(NoIterator()), lambda: reversed(5), lambda: sorted(5), lambda: iter(5, 5), lambda: set(1.5),
               lambda: ",".join(5), lambda: dict(5), lambda: any(5), lambda: list(map(str, 5))):
    try:
        action()
    except TypeError as error:
        print(error)

# expect: 'int' object is not iterable
# expect: 'NoneType' object is not iterable
# expect: Value after * must be an iterable, not int
# expect: 'int' object is not iterable
# expect: 'int' object is not iterable
# expect: 'int' object is not iterable
# expect: iter() returned non-iterator of type 'int'
# expect: 'int' object is not reversible
# expect: 'int' object is not iterable
# expect: iter(v, w): v must be callable
# expect: 'float' object is not iterable
# expect: can only join an iterable
# expect: 'int' object is not iterable
# expect: 'int' object is not iterable
# expect: 'int' object is not iterable
