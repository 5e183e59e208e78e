def echo():
    received = None
    while True:
        try:
            received = yield received
        except ValueError as error:
            received = f"caught {error}"


g = echo()
print(g.send(None), g.send(1), g.send("two"), g.throw(ValueError("three")), next(g))
try:
    g.throw(KeyError("out"))
except KeyError as error:
    print("out", error)
try:
    next(g)
except StopIteration:
    print("over")

# expect: None 1 two caught three None
# expect: out 'out'
# expect: over
