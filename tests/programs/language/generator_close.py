def g():
    try:
        yield 1
    except GeneratorExit:
        print("exit seen")
        raise


it = g()
next(it)
it.close()
it.close()


def stubborn():
    while True:
        try:
            yield 1
        except GeneratorExit:
            pass


it = stubborn()
next(it)
try:
    it.close()
except RuntimeError as error:
    print(error)
never = g()
never.close()
print(list(never))

# expect: exit seen
# expect: generator ignored GeneratorExit
# expect: []
