def queens(size, row=0, columns=()):
    if row == size:
        yield columns
        return
    for column in range(size):
        if all(column != c and abs(column - c) != row - r for r, c in enumerate(columns)):
            yield from queens(size, row + 1, columns + (column,))


print(list(queens(4)), len(list(queens(6))), next(queens(8)))

# expect: [(1, 3, 0, 2), (2, 0, 3, 1)] 4 (0, 4, 7, 5, 2, 6, 1, 3)
