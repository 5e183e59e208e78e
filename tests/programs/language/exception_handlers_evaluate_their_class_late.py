def kind():
    print("asked")
    return ValueError


try:
    pass
except kind():
    print("never")
try:
    raise ValueError("x")
except (KeyError, kind()) as error:
    print("caught", error)
try:
    try:
        raise ValueError("y")
    except 5:
        pass
except TypeError as error:
    print(error)

# expect: asked
# expect: caught x
# expect: catching classes that do not inherit from BaseException is not allowed
