from contextlib import contextmanager


@contextmanager
def opened(name):
    print("open", name)
    try:
        yield name.upper()
    finally:
        print("close", name)


with opened("a") as value:
    print(value)
try:
    with opened("b"):
        raise ValueError("inside")
except ValueError as error:
    print("caught", error)


def early():
    with opened("c"):
        return "returned"


print(early())

# expect: open a
# expect: A
# expect: close a
# expect: open b
# expect: close b
# expect: caught inside
# expect: open c
# expect: close c
# expect: returned
