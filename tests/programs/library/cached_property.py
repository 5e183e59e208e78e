from functools import cached_property


class Data:
    def __init__(self):
        self.n = 0

    @cached_property
    def value(self):
        self.n += 1
        print("computed")
        return self.n * 10


d = Data()
print(d.value, d.value, d.__dict__)
del d.value
print(d.value)
d.value = "set"
print(d.value, Data().value, type(Data.value).__name__)

# expect: computed
# expect: 10 10 {'n': 1, 'value': 10}
# expect: computed
# expect: 20
# expect: computed
# expect: set 10 cached_property
