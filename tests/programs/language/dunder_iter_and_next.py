class Countdown:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        return self.n


print(list(Countdown(3)), sum(Countdown(4)), max(Countdown(3)))
c = Countdown(3)
for x in c:
    print(x)
    if x == 1:
        break
print(next(c), next(c, "over"))
first, *rest = Countdown(4)
print(first, rest)


class BadIter:
    def __iter__(self):
        return 5


try:
    iter(BadIter())
except TypeError as error:
    print(error)

# expect: [2, 1, 0] 6 2
# expect: 2
# expect: 1
# expect: 0 over
# expect: 3 [2, 1, 0]
# expect: iter() returned non-iterator of type 'int'
