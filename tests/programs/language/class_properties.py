class Celsius:
    def __init__(self, degrees):
        self.degrees = degrees

    @property
    def degrees(self):
        """The value."""
        return self._degrees

    @degrees.setter
    def degrees(self, value):
        if value < -273:
            raise ValueError("too cold")
        self._degrees = value

    @degrees.deleter
    def degrees(self):
        print("deleted")
        del self._degrees

    @property
    def kelvin(self):
        return self.degrees + 273


c = Celsius(20)
print(c.degrees, c.kelvin)
c.degrees += 5
print(c.degrees)
try:
    c.degrees = -300
except ValueError as error:
    print(error)
for action in ("set", "del"):
    try:
        if action == "set":
            c.kelvin = 1
        else:
            del c.kelvin
    except AttributeError as error:
        print(error)
del c.degrees
print(hasattr(c, "degrees"))

# expect: 20 293
# expect: 25
# expect: too cold
# expect: property 'kelvin' of 'Celsius' object has no setter
# expect: property 'kelvin' of 'Celsius' object has no deleter
# expect: deleted
# expect: False
