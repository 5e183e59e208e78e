for row in range(4):
    if row == 1:
        continue
    for column in range(4):
        if column == row:
            continue
        if column > row + 1:
            break
        print(row, column)
print(row, column)

# expect: 0 1
# expect: 2 0
# expect: 2 1
# expect: 2 3
# expect: 3 0
# expect: 3 1
# expect: 3 2
# expect: 3 3
