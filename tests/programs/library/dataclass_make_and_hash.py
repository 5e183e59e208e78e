from dataclasses import dataclass, field, make_dataclass


@dataclass(unsafe_hash=True)
class Key:
    a: int
    note: str = field(default="", hash=False, compare=False)


print(hash(Key(1, "x")) == hash(Key(1, "y")), Key(1, "x") == Key(1, "y"))
Made = make_dataclass("Made", ["x", ("y", int, 5)])
print(Made(1), Made(1, 2) == Made(1, 2))

# expect: True True
# expect: Made(x=1, y=5) True
