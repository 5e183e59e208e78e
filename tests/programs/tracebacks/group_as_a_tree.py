def fail(error):
    raise error


def lookup():
    try:
        fail(KeyError("k"))
    except KeyError as error:
        raise ValueError("two\nlines") from error


def collect(*calls):
    found = []
    for call in calls:
        try:
            call()
        except Exception as error:
            found.append(error)
    return found


inner = ExceptionGroup("inner", collect(lookup, lambda: fail(TypeError("t"))))
try:
    fail(OSError("first"))
except OSError:
    raise ExceptionGroup("outer", [ValueError("never raised"), inner])

# expect error line 26: ExceptionGroup: outer (2 sub-exceptions)
