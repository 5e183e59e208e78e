def f():
    try:
        return "try"
    finally:
        print("cleanup")


def g():
    try:
        return "try"
    finally:
        return "finally"


def h():
    x = 1
    try:
        return x
    finally:
        x = 2


print(f(), g(), h())

# expect: cleanup
# expect: try finally 1
