class Grid:
    def __init__(self):
        self.cells = {}

    def __getitem__(self, key):
        return self.cells.get(key, 0)

    def __setitem__(self, key, value):
        self.cells[key] = value

    def __delitem__(self, key):
        print("deletes", key)
        del self.cells[key]


grid = Grid()
grid[1, 2] = "x"
grid[0] = "y"
print(grid[1, 2], grid[0], grid[9], grid[1:2] if False else "no slice", "{0[0]}".format(grid))
del grid[0]
grid[5] += 3
print(grid.cells)

# expect: x y 0 no slice y
# expect: deletes 0
# expect: {(1, 2): 'x', 5: 3}
