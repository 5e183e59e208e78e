def change(items, number, mapping):
    items.append(number)
    number += 1
    mapping["n"] = number
    items = ["new"]
    return items, number


a, n, m = [1], 5, {}
print(change(a, n, m), a, n, m)


def outer(x):
    def inner(y, z=x):
        def deepest():
            return x, y, z

        return deepest

    x += 1
    return inner(x * 2)


print(outer(1)(), (lambda *a, **k: (a, k))(1, b=2), (lambda: (yield))().__class__.__name__)

# expect: (['new'], 6) [1, 5] 5 {'n': 6}
# expect: (2, 4, 1) ((1,), {'b': 2}) generator
