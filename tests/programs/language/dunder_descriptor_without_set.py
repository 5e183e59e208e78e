class Lazy:
    def __init__(self, function):
        self.function = function

    def __get__(self, instance, owner):
        value = self.function(instance)
        instance.__dict__["value"] = value
        return value


class A:
    @Lazy
    def value(self):
        print("computed")
        return 42


a = A()
print(a.value, a.value)

# expect: computed
# expect: 42 42
