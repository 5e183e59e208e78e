from itertools import count, islice

print(list(islice("abcdef", 3)), list(islice("abcdef", 1, 4)), list(islice("abcdef", 0, None, 2)), list(islice(count(), 2, 9, 3)))
it = iter(range(10))
print(list(islice(it, 3)), list(islice(it, 2)), next(it))
print(list(islice([], 5)), list(islice([1], 0)))
for wrong in (lambda: islice([1], -1), lambda: islice([1], 0, 5, 0)):
    try:
        wrong()
    except ValueError as error:
        print(error)

# expect: ['a', 'b', 'c'] ['b', 'c', 'd'] ['a', 'c', 'e'] [2, 5, 8]
# expect: [0, 1, 2] [3, 4] 5
# expect: [] []
# expect: Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.
# expect: Step for islice() must be a positive integer or None.
