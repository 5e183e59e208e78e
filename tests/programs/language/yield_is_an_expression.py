def g():
    x = yield
    y = (yield x) or "nothing"
    print([(yield), (yield "second")])
    return x, y


it = g()
print(next(it), it.send("a"), next(it), next(it))
try:
    it.send(1)
    it.send(2)
except StopIteration as stop:
    print(stop.value)

# expect: None a None second
# expect: [None, 1]
# expect: ('a', 'nothing')
