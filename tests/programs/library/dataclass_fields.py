from dataclasses import MISSING, dataclass, field, fields, is_dataclass


@dataclass
class A:
    x: int
    y: int = 5
    z: list = field(default_factory=list, repr=False)


for f in fields(A):
    print(f.name, f.default is MISSING, f.default_factory is list, f.repr, f.init, f.compare)
print([f.name for f in fields(A(1))], is_dataclass(A), is_dataclass(A(1)), is_dataclass(5), A.y)
try:
    fields(5)
except TypeError as error:
    print(error)

# expect: x True False True True True
# expect: y False False True True True
# expect: z True True False True True
# expect: ['x', 'y', 'z'] True True False 5
# expect: must be called with a dataclass type or instance
