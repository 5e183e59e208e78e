error = "outer"
try:
    raise ValueError("v")
except ValueError as error:
    print(error)
try:
    print(error)
except NameError as missing:
    print(missing)


def inside():
    try:
        raise ValueError
    except ValueError as e:
        e = "replaced"
    try:
        return e
    except UnboundLocalError as missing:
        return str(missing)


print(inside())

# expect: v
# expect: name 'error' is not defined
# expect: cannot access local variable 'e' where it is not associated with a value
