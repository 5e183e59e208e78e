def wrapped(depth):
    error = ValueError("the core")
    for level in range(depth):
        error = ExceptionGroup(f"level {level}", [error])
    return error


raise wrapped(13)

# expect error line 8: ExceptionGroup: level 12 (1 sub-exception)
