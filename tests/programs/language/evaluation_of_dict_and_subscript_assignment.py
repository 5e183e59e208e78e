def show(value):
    print("eval", value)
    return value


d = {show("k1"): show("v1"), show("k2"): show("v2")}
print(d)
d[show("k3")] = show("v3")
target = [0, 0, 0]
target[show(1)] += show(5)
print(target)
a, b = show("left"), show("right")
print(a, b)

# expect: eval k1
# expect: eval v1
# expect: eval k2
# expect: eval v2
# expect: {'k1': 'v1', 'k2': 'v2'}
# expect: eval v3
# expect: eval k3
# expect: eval 1
# expect: eval 5
# expect: [0, 5, 0]
# expect: eval left
# expect: eval right
# expect: left right
