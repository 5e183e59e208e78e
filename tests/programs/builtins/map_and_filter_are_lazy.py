def double(n):
    print("doubles", n)
    return n * 2


doubled = map(double, [1, 2, 3])
print("made")
print(next(doubled))
print(list(doubled))
print(list(map(lambda a, b: a + b, [1, 2, 3], [10, 20])))
print(list(map(str, [1, 2])), list(map(int, "123")), sum(map(len, ["a", "bc"])))
odd = filter(lambda n: n % 2, range(7))
print(next(odd), list(odd), list(filter(None, [0, 1, "", "a"])))
print(list(map(double, filter(lambda n: n > 1, [1, 2]))))
for pair in enumerate(map(lambda n: -n, (n for n in [1, 2]))):
    print(pair)

# expect: made
# expect: doubles 1
# expect: 2
# expect: doubles 2
# expect: doubles 3
# expect: [4, 6]
# expect: [11, 22]
# expect: ['1', '2'] [1, 2, 3] 3
# expect: 1 [3, 5] [1, 'a']
# expect: doubles 2
# expect: [4]
# expect: (0, -1)
# expect: (1, -2)
