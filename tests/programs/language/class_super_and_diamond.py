class A:
    def __init__(self):
        print("A")

    def who(self):
        return "A"


class B(A):
    def __init__(self):
        print("B")
        super().__init__()

    def who(self):
        return "B" + super().who()


class C(A):
    def __init__(self):
        print("C")
        super().__init__()

    def who(self):
        return "C" + super().who()


class D(B, C):
    def __init__(self):
        print("D")
        super().__init__()

    def who(self):
        return "D" + super().who()


print(D().who())
print([c.__name__ for c in D.__mro__], D.__bases__ == (B, C), D.mro() == list(D.__mro__))
print(super(B, D()).who() if D() else None)

# expect: D
# expect: B
# expect: C
# expect: A
# expect: DBCA
# expect: ['D', 'B', 'C', 'A', 'object'] True True
# expect: D
# expect: B
# expect: C
# expect: A
# expect: D
# expect: B
# expect: C
# expect: A
# expect: CA
