from dataclasses import dataclass


@dataclass(slots=True)
class Small:
    x: int
    y: int = 2


s = Small(1)
s.x = 3
print(s, hasattr(s, "__dict__"), s == Small(3))
try:
    s.z = 1
except AttributeError as error:
    print(error)

# expect: Small(x=3, y=2) False True
# expect: 'Small' object has no attribute 'z'
