class Box:
    def __init__(self, size):
        self.size = size

    def __len__(self):
        return self.size

    def __repr__(self):
        return f"Box({self.size})"


print(Box(1) or 5, Box(0) or 5, Box(1) and 5, Box(0) and 5, Box(0) or Box(2) or 7, not Box(0) and "empty")
box = Box(3)
print((box or None) is box, [b for b in (Box(0), Box(1)) if b], "full" if box else "empty")


class Cross:
    def __bool__(self):
        raise ValueError("no truth here")


try:
    Cross() or 1
except ValueError as error:
    print(error)

# expect: Box(1) 5 5 Box(0) Box(2) empty
# expect: True [Box(1)] full
# expect: no truth here
