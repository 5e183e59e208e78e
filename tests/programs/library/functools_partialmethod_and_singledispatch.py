from functools import partialmethod, singledispatch


class Light:
    def __init__(self):
        self.state = None

    def set(self, state):
        self.state = state

    on = partialmethod(set, "on")
    off = partialmethod(set, "off")


light = Light()
light.on()
print(light.state)
light.off()
print(light.state)


@singledispatch
def show(value):
    return f"any {value}"


@show.register(int)
def _(value):
    return f"int {value}"


@show.register(list)
def _(value):
    return f"list of {len(value)}"


print(show(1), show("x"), show([1, 2]), show(True))

# expect: on
# expect: off
# expect: int 1 any x list of 2 int True
