from contextlib import suppress

with suppress(KeyError):
    {}["x"]
    print("never")
with suppress(ValueError, TypeError):
    int("x")
with suppress():
    print("nothing raised")
try:
    with suppress(KeyError):
        [][1]
except IndexError as error:
    print(error)
with suppress(LookupError) as value:
    print(value)
    raise KeyError
print("end")

# expect: nothing raised
# expect: list index out of range
# expect: None
# expect: end
