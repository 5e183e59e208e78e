class Celsius:
    def __init__(self):
        self._degrees = 0

    @property
    def degrees(self):
        return self._degrees

    @degrees.setter
    def degrees(self, value):
        print("sets", value)
        self._degrees = value

    @degrees.deleter
    def degrees(self):
        print("deletes")
        self._degrees = None

    half = property(lambda self: self._degrees / 2)


c = Celsius()
c.degrees = 20
setattr(c, "degrees", 30)
print(c.degrees, c.half, Celsius.half.fget(c))
del c.degrees
print(c.degrees)
try:
    c.half = 3
except AttributeError as error:
    print(error)

# expect: sets 20
# expect: sets 30
# expect: 30 15.0 15.0
# expect: deletes
# expect: None
# expect: property 'half' of 'Celsius' object has no setter
