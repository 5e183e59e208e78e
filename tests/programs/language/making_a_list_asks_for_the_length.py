class ML(list):
    def __len__(self): print("mlen"); return 7
m = ML([1, 2])
print("a")
print(list(m))
print(tuple(m))
print([*m])
print((lambda *a: a)(*m))
print(sorted(m))
x = []
x.extend(m)
x += m
class MT(tuple):
    def __len__(self): print("mlen"); return 7
m = MT([1, 2])
print("a")
print(list(m))
print(tuple(m))
print([*m])
print((lambda *a: a)(*m))
class MD(dict):
    def __len__(self): print("mlen"); return 7
m = MD({1:2})
print("a")
print(list(m))
print(tuple(m))
print([*m])


class Counted:
    def __init__(self, number):
        self.number = number

    def __iter__(self):
        print("iter")
        return iter(range(self.number))

    def __len__(self):
        print("len")
        return self.number


class Hinted:
    def __iter__(self):
        return iter([1])

    def __length_hint__(self):
        print("hint")
        return 5


class Neither:
    def __len__(self):
        raise KeyError("never asked")


c = Counted(2)
print(list(c), tuple(c), [*c], sorted(c), set(c), sum(c), max(c))
x = [1]
x.extend(c)
x += c
x[0:1] = c
print(x, list(Hinted()), [*Hinted()], tuple(Hinted()))
try:
    list(Neither())
except TypeError as error:
    print(error)

# expect: a
# expect: mlen
# expect: [1, 2]
# expect: mlen
# expect: (1, 2)
# expect: mlen
# expect: [1, 2]
# expect: mlen
# expect: (1, 2)
# expect: mlen
# expect: [1, 2]
# expect: mlen
# expect: mlen
# expect: a
# expect: mlen
# expect: [1, 2]
# expect: mlen
# expect: (1, 2)
# expect: mlen
# expect: [1, 2]
# expect: mlen
# expect: (1, 2)
# expect: a
# expect: mlen
# expect: [1]
# expect: mlen
# expect: (1,)
# expect: mlen
# expect: [1]
# expect: iter
# expect: len
# expect: iter
# expect: len
# expect: iter
# expect: len
# expect: iter
# expect: len
# expect: iter
# expect: iter
# expect: iter
# expect: [0, 1] (0, 1) [0, 1] [0, 1] {0, 1} 1 1
# expect: iter
# expect: len
# expect: iter
# expect: len
# expect: iter
# expect: hint
# expect: hint
# expect: hint
# expect: [0, 1, 0, 1, 0, 1] [1] [1] (1,)
# expect: 'Neither' object is not iterable
