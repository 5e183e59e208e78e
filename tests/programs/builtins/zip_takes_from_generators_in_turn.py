def letters(name, count):
    for n in range(count):
        print(name, n)
        yield n


print(list(zip(letters("a", 3), letters("b", 2))))
print(list(enumerate(letters("c", 2), 10)))
for pair in zip([1, 2, 3], letters("d", 1)):
    print(pair)

# expect: a 0
# expect: b 0
# expect: a 1
# expect: b 1
# expect: a 2
# expect: [(0, 0), (1, 1)]
# expect: c 0
# expect: c 1
# expect: [(10, 0), (11, 1)]
# expect: d 0
# expect: (1, 0)
