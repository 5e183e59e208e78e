def factorial(n):
    return 1 if n < 2 else n * factorial(n - 1)


def hanoi(n, a="A", b="B", c="C"):
    return [] if n == 0 else hanoi(n - 1, a, c, b) + [(a, c)] + hanoi(n - 1, b, a, c)


def flatten(items):
    for item in items:
        if isinstance(item, list):
            yield from flatten(item)
        else:
            yield item


is_even = lambda n: n == 0 or is_odd(n - 1)
is_odd = lambda n: n != 0 and is_even(n - 1)
print(factorial(20), hanoi(3), list(flatten([1, [2, [3, []], 4]])), is_even(10), is_odd(7))

# expect: 2432902008176640000 [('A', 'C'), ('A', 'B'), ('C', 'B'), ('A', 'C'), ('B', 'A'), ('B', 'C'), ('A', 'C')] [1, 2, 3, 4] True True
