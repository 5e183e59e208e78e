def produce():
    yield 1
    return "done"


g = produce()
next(g)
try:
    next(g)
except StopIteration as stop:
    print(stop.value, stop.args)
try:
    next(g)
except StopIteration as stop:
    print(stop.value, stop.args)
print(StopIteration(5).value, StopIteration().value)

# expect: done ('done',)
# expect: None ()
# expect: 5 None
