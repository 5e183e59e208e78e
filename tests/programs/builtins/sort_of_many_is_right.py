state = 12345
values = []
for _ in range(1000):
    state = (state * 1103515245 + 12345) % 2147483648
    values.append(state % 100)
ordered = sorted(range(1000), key=lambda index: values[index])
right = all((values[a], a) <= (values[b], b) for a, b in zip(ordered, ordered[1:]))
backwards = sorted(range(1000), key=lambda index: values[index], reverse=True)
right_too = all((-values[a], a) <= (-values[b], b) for a, b in zip(backwards, backwards[1:]))
print(right, right_too, sorted(values)[:5], sorted(values)[-3:])

# expect: True True [0, 0, 0, 0, 0] [99, 99, 99]
