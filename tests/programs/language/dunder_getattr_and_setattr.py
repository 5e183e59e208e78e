class Proxy:
    def __init__(self, target):
        object.__setattr__(self, "target", target)

    def __getattr__(self, name):
        print("getattr", name)
        if name.startswith("no"):
            raise AttributeError(f"no {name}")
        return getattr(self.target, name)

    def __setattr__(self, name, value):
        print("setattr", name, value)
        self.__dict__[name] = value

    def __delattr__(self, name):
        print("delattr", name)


p = Proxy([3, 1])
print(p.target, p.count(3), hasattr(p, "nothing"), getattr(p, "none", "default"))
p.x = 5
print(p.x)
del p.x
try:
    p.nope
except AttributeError as error:
    print(error)

# expect: getattr count
# expect: getattr nothing
# expect: getattr none
# expect: [3, 1] 1 False default
# expect: setattr x 5
# expect: 5
# expect: delattr x
# expect: getattr nope
# expect: no nope
