def echo():
    try:
        while True:
            try:
                got = yield "ready"
                print("got", got)
            except ValueError as error:
                print("caught", error)
    finally:
        print("cleans up")


generator = echo()
print(next(generator), generator.send(1), generator.throw(ValueError("oops")), generator.__next__())
generator.close()
print(next(generator, "finished"))
unstarted = echo()
unstarted.close()
print(list(unstarted), iter(unstarted) is unstarted)


def stubborn():
    try:
        yield 1
    except GeneratorExit:
        print("no")
        yield 2


s = stubborn()
next(s)
try:
    s.close()
except RuntimeError as error:
    print(error)
try:
    echo().throw(KeyError, "k")
except KeyError as error:
    print(repr(error))
try:
    echo().send(5)
except TypeError as error:
    print(error)

# expect: got 1
# expect: caught oops
# expect: got None
# expect: ready ready ready ready
# expect: cleans up
# expect: finished
# expect: [] True
# expect: no
# expect: generator ignored GeneratorExit
# expect: KeyError('k')
# expect: can't send non-None value to a just-started generator
