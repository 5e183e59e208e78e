for action in (
    lambda: len(),
    lambda: len([], []),
    lambda: [].append(),
    lambda: "a".upper(1),
    lambda: {}.get(),
    lambda: isinstance(1),
    lambda: abs(1, 2),
    lambda: [].sort(1),
    lambda: float(1, 2),
    lambda: chr(),
    lambda: getattr(1),
    lambda: [].insert(1),
    lambda: print(1, colour="red"),
):
    try:
        action()
    except TypeError as error:
        print(error)

# expect: len() takes exactly one argument (0 given)
# expect: len() takes exactly one argument (2 given)
# expect: list.append() takes exactly one argument (0 given)
# expect: str.upper() takes no arguments (1 given)
# expect: get expected at least 1 argument, got 0
# expect: isinstance expected 2 arguments, got 1
# expect: abs() takes exactly one argument (2 given)
# expect: sort() takes no positional arguments
# expect: float expected at most 1 argument, got 2
# expect: chr() takes exactly one argument (0 given)
# expect: getattr expected at least 2 arguments, got 1
# expect: insert expected 2 arguments, got 1
# expect: 'colour' is an invalid keyword argument for print()
