def g():
    try:
        next(me)
    except ValueError as error:
        yield str(error)


me = g()
print(next(me))

# expect: generator already executing
