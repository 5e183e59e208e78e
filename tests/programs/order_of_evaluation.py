def note(name, value):
    print(name, end=" ")
    return value


result = note("a", 1) + note("b", 2) * note("c", 3)
print(result)
table = {}
table[note("key", "k")] = note("value", 1)
print(table)
print([note("x", 1), note("y", 2)], (note("z", 3),))
print(note("f", max)(note("g", 1), note("h", 2)))
left, right = note("l", 1), note("r", 2)
print(left, right)

# expect: a b c 7
# expect: value key {'k': 1}
# expect: x y z [1, 2] (3,)
# expect: f g h 2
# expect: l r 1 2
