n = 3
g = (n * i for i in range(n))
n = 10
print(list(g))
items = [1, 2, 3]
g = (x for x in items if x in items)
items = [2]
print(list(g))


def f(k):
    return (k + i for i in range(2))


print(list(f(5)), sum(x * x for x in range(4)), max((len(w) for w in ["a", "bbb"]), default=0))

# expect: [0, 10, 20]
# expect: [2]
# expect: [5, 6] 14 3
