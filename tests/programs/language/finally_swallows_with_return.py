def f():
    try:
        raise ValueError("lost")
    finally:
        return "swallowed"


def g():
    for i in range(3):
        try:
            raise ValueError(i)
        finally:
            continue
    return "continued"


def h():
    while True:
        try:
            raise ValueError
        finally:
            break
    return "broke"


print(f(), g(), h())

# expect: swallowed continued broke
