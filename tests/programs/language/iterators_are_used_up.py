it = iter([1, 2, 3, 4])
print(2 in it, list(it), list(it))
z = zip([1, 2], "ab")
print(next(z), list(z), list(z))
m = map(str, [1, 2])
print(list(m), list(m))
r = range(3)
print(list(r), list(r), next(iter(r)), next(iter(r)))
e = enumerate("ab")
print(next(e), dict(e))
f = filter(None, [0, 1, 2])
a, b = f
print(a, b, list(f))
it = iter([1, 2, 3])
for x in it:
    print(x, next(it, "none"))
print(list(iter(lambda box=[0]: box.__setitem__(0, box[0] + 1) or box[0], 4)))

# expect: True [3, 4] []
# expect: (1, 'a') [(2, 'b')] []
# expect: ['1', '2'] []
# expect: [0, 1, 2] [0, 1, 2] 0 0
# expect: (0, 'a') {1: 'b'}
# expect: 1 2 []
# expect: 1 2
# expect: 3 none
# expect: [1, 2, 3]
