print(min(3, 1, 2), max([3, 1, 2]), max("hello"), min("b", "a"), max((1, 2), (1, 3)), min([5]))
print(max(["a", "bcd", "xyz"], key=len), min([3, -4, 2], key=abs), max([], default="none"), min((), default=None))
print(max(1, 2.5), max(1, True), min(0, -0.0), max({"a": 1, "b": 2}, key=lambda k: -ord(k)))
print(max(n * n for n in range(-3, 3)), min(iter("cab")))
for action in (lambda: min(), lambda: max([]), lambda: max(1), lambda: min(1, 2, default=3), lambda: max([1, "a"])):
    try:
        action()
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)

# expect: 1 3 o a (1, 3) 5
# expect: bcd 2 none None
# expect: 2.5 1 0 a
# expect: 9 a
# expect: TypeError min expected at least 1 argument, got 0
# expect: ValueError max() arg is an empty sequence
# expect: TypeError 'int' object is not iterable
# expect: TypeError Cannot specify a default for min() with multiple positional arguments
# expect: TypeError '>' not supported between instances of 'str' and 'int'
