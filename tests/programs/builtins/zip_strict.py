print(list(zip([1, 2], "ab", strict=True)))
for lists in (([1], [1, 2]), ([1, 2], [1]), ([1], [1], [1, 2]), ([1, 2], [1, 2], [1])):
    try:
        list(zip(*lists, strict=True))
    except ValueError as error:
        print(error)
try:
    list(zip((n for n in [1, 2]), [1], strict=True))
except ValueError as error:
    print(error)

# expect: [(1, 'a'), (2, 'b')]
# expect: zip() argument 2 is longer than argument 1
# expect: zip() argument 2 is shorter than argument 1
# expect: zip() argument 3 is longer than arguments 1-2
# expect: zip() argument 3 is shorter than arguments 1-2
# expect: zip() argument 2 is shorter than argument 1
