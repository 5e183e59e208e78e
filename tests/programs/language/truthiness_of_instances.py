class Always:
    pass


class Empty:
    def __len__(self):
        return 0


class No:
    def __bool__(self):
        print("asked")
        return False

    def __len__(self):
        return 1


for thing in (Always(), Empty(), No(), 0, 0.0, "", "0", [], [0], (), {}, set(), None, -1, 0.1):
    print(type(thing).__name__, bool(thing), not thing)
if No():
    print("never")
else:
    print("else")

# expect: Always True False
# expect: Empty False True
# expect: asked
# expect: asked
# expect: No False True
# expect: int False True
# expect: float False True
# expect: str False True
# expect: str True False
# expect: list False True
# expect: list True False
# expect: tuple False True
# expect: dict False True
# expect: set False True
# expect: NoneType False True
# expect: int True False
# expect: float True False
# expect: asked
# expect: else
