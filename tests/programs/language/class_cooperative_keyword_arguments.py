class Root:
    def __init__(self, **rest):
        print("rest", rest)


class Named(Root):
    def __init__(self, *, name, **rest):
        super().__init__(**rest)
        self.name = name


class Aged(Root):
    def __init__(self, *, age=0, **rest):
        super().__init__(**rest)
        self.age = age


class Person(Named, Aged):
    pass


p = Person(name="x", age=3, extra=1)
print(p.name, p.age)
try:
    Person(age=1)
except TypeError as error:
    print(error)

# expect: rest {'extra': 1}
# expect: x 3
# expect: Named.__init__() missing 1 required keyword-only argument: 'name'
