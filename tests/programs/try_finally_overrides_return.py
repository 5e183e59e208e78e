def overrides():
    try:
        return "try"
    finally:
        return "finally"


def swallows():
    try:
        raise ValueError("lost")
    finally:
        return "swallowed"


def keeps():
    value = 1
    try:
        return value
    finally:
        value = 2


print(overrides(), swallows(), keeps())

# expect: finally swallowed 1
