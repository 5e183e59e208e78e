class Version:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        print("lt", self.n, getattr(other, "n", other))
        return self.n < (other.n if isinstance(other, Version) else other)

    def __le__(self, other):
        return NotImplemented


a, b = Version(1), Version(2)
print(a < b, a > b, b > a, 5 > a, sorted([b, a])[0].n, min(b, a).n, max(a, b).n)
try:
    a <= b
except TypeError as error:
    print(error)
try:
    a >= 5
except TypeError as error:
    print(error)

# expect: lt 1 2
# expect: lt 2 1
# expect: lt 1 2
# expect: lt 1 5
# expect: lt 1 2
# expect: lt 1 2
# expect: lt 1 2
# expect: True False True True 1 1 2
# expect: '<=' not supported between instances of 'Version' and 'Version'
# expect: '>=' not supported between instances of 'Version' and 'int'
