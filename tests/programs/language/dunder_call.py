class Adder:
    def __init__(self, n):
        self.n = n

    def __call__(self, x, *more, k=0):
        return self.n + x + sum(more) + k


add = Adder(10)
print(add(1), add(1, 2, 3, k=4), callable(add), callable(5), list(map(add, [1, 2])), sorted([3, 1], key=Adder(0)))

# expect: 11 20 True False [11, 12] [1, 3]
