try:
    try:
        raise ExceptionGroup("g", [ValueError(1), KeyError(2)])
    except* ValueError:
        raise OSError("from handler")
    except* KeyError:
        print("key handled")
except ExceptionGroup as group:
    print(repr(group))
try:
    try:
        raise ExceptionGroup("g", [ValueError(1), KeyError(2)])
    except* ValueError:
        raise
except ExceptionGroup as group:
    print(repr(group))

# expect: key handled
# expect: ExceptionGroup('', [OSError('from handler')])
# expect: ExceptionGroup('g', [ValueError(1), KeyError(2)])
