def inner():
    try:
        yield 1
    except ValueError as error:
        print("inner caught", error)
        yield "recovered"
    finally:
        print("inner finally")


def outer():
    try:
        yield from inner()
    finally:
        print("outer finally")


g = outer()
print(next(g), g.throw(ValueError("v")))
g.close()
g = outer()
next(g)
try:
    g.throw(KeyError("k"))
except KeyError as error:
    print("through", error)

# expect: inner caught v
# expect: 1 recovered
# expect: inner finally
# expect: outer finally
# expect: inner finally
# expect: outer finally
# expect: through 'k'
