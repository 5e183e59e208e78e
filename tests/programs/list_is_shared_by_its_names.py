first = [1, 2]
second = first
second += [3]
second.append(4)
print(first, first is second)
third = first[:]
third.append(5)
fourth = list(first)
print(first == fourth, first is fourth, third)
grid = [[0]] * 2
grid[0][0] = 1
print(grid)

# expect: [1, 2, 3, 4] True
# expect: True False [1, 2, 3, 4, 5]
# expect: [[1], [1]]
