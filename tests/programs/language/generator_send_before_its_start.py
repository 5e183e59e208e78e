def g():
    yield 1


it = g()
try:
    it.send(5)
except TypeError as error:
    print(error)
print(next(it))
it2 = g()
try:
    it2.throw(ValueError("early"))
except ValueError as error:
    print(error)
print(list(it2))

# expect: can't send non-None value to a just-started generator
# expect: 1
# expect: early
# expect: []
