numbers = iter([1, 2])
print(next(numbers), next(numbers), next(numbers, "end"), next(iter("abc")), next(iter({}), None))
try:
    next(numbers)
except StopIteration as stop:
    print("stop", stop.args)
print(iter(numbers) is numbers, list(iter(range(3))))
generator = (n for n in [1])
print(next(generator), next(generator, "default"), next(map(str, [1])), next(map(str, []), "empty"))
rolls = iter([1, 2, 6, 3])
print(list(iter(lambda: next(rolls), 6)))
for wrong in (5, [], None, {}.keys()):
    try:
        next(wrong)
    except TypeError as error:
        print(error)

# expect: 1 2 end a None
# expect: stop ()
# expect: True [0, 1, 2]
# expect: 1 default 1 empty
# expect: [1, 2]
# expect: 'int' object is not an iterator
# expect: 'list' object is not an iterator
# expect: 'NoneType' object is not an iterator
# expect: 'dict_keys' object is not an iterator
