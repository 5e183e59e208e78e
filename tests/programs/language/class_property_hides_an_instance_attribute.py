class P:
    @property
    def x(self):
        return "property"

    def m(self):
        return "method"


p = P()
p.__dict__["x"] = "instance"
p.__dict__["m"] = "own m"
print(p.x, p.m, p.__dict__)

# expect: property own m {'x': 'instance', 'm': 'own m'}
