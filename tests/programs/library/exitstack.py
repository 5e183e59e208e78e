from contextlib import ExitStack, contextmanager


@contextmanager
def m(name):
    print("enter", name)
    yield name
    print("exit", name)


with ExitStack() as stack:
    names = [stack.enter_context(m(n)) for n in "abc"]
    stack.callback(print, "callback", 1, sep="-")
    print(names)
with ExitStack() as stack:
    stack.push(lambda kind, value, tb: print("pushed", kind and kind.__name__) or True)
    raise ValueError("swallowed")
with ExitStack() as stack:
    stack.enter_context(m("kept"))
    moved = stack.pop_all()
print("still open")
moved.close()

# expect: enter a
# expect: enter b
# expect: enter c
# expect: ['a', 'b', 'c']
# expect: callback-1
# expect: exit c
# expect: exit b
# expect: exit a
# expect: pushed ValueError
# expect: enter kept
# expect: still open
# expect: exit kept
