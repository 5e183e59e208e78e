late = [lambda: i for i in range(3)]
print([f() for f in late])
early = [lambda i=i: i for i in range(3)]
print([f() for f in early])
made = []
for n in range(3):
    made.append(lambda: n)
n = 10
print([f() for f in made])


def maker(k):
    return lambda: k


print([f() for f in [maker(k) for k in range(3)]])

# expect: [2, 2, 2]
# expect: [0, 1, 2]
# expect: [10, 10, 10]
# expect: [0, 1, 2]
