def step(alive):
    near = {}
    for row, column in alive:
        for dr in (-1, 0, 1):
            for dc in (-1, 0, 1):
                if dr or dc:
                    cell = (row + dr, column + dc)
                    near[cell] = near.get(cell, 0) + 1
    return {cell for cell, count in near.items() if count == 3 or (count == 2 and cell in alive)}


def show(alive, size=5):
    return "\n".join("".join("#" if (r, c) in alive else "." for c in range(size)) for r in range(size))


glider = {(0, 1), (1, 2), (2, 0), (2, 1), (2, 2)}
for generation in range(3):
    print(show(glider), generation, sep="\n")
    glider = step(glider)

# expect: .#...
# expect: ..#..
# expect: ###..
# expect: .....
# expect: .....
# expect: 0
# expect: .....
# expect: #.#..
# expect: .##..
# expect: .#...
# expect: .....
# expect: 1
# expect: .....
# expect: ..#..
# expect: #.#..
# expect: .##..
# expect: .....
# expect: 2
