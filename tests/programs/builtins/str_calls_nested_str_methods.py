class Inner:
    def __str__(self):
        return "inner"


class Outer:
    def __init__(self):
        self.inner = Inner()

    def __str__(self):
        return f"outer({self.inner}, {str(self.inner).upper()})"


print(Outer())
print(" ".join(str(item) for item in [Outer(), Inner()]))

# expect: outer(inner, INNER)
# expect: outer(inner, INNER) inner
