late = []
for number in range(3):
    late.append(lambda: number)
print([function() for function in late])


def keep(number):
    return lambda: number


print([function() for function in [keep(number) for number in range(3)]])
early = [lambda number=number: number for number in range(3)]
print([function() for function in early])

# expect: [2, 2, 2]
# expect: [0, 1, 2]
# expect: [0, 1, 2]
