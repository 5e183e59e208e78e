class Matrix:
    def __init__(self, rows):
        self.rows = [list(row) for row in rows]

    def __matmul__(self, other):
        return Matrix([[sum(a * b for a, b in zip(row, column)) for column in zip(*other.rows)] for row in self.rows])

    def __eq__(self, other):
        return isinstance(other, Matrix) and self.rows == other.rows

    def __getitem__(self, where):
        row, column = where
        return self.rows[row][column]

    def __repr__(self):
        return f"Matrix({self.rows})"

    @property
    def transposed(self):
        return Matrix(zip(*self.rows))


m = Matrix([[1, 2], [3, 4]])
print(m @ m, m.transposed, m[1, 0], m @ Matrix([[1, 0], [0, 1]]) == m)
power = m
for _ in range(4):
    power = power @ m
print(power)

# expect: Matrix([[7, 10], [15, 22]]) Matrix([[1, 3], [2, 4]]) 3 True
# expect: Matrix([[1069, 1558], [2337, 3406]])
