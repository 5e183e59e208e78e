from contextlib import closing, nullcontext


class Connection:
    def close(self):
        print("closed")

    def query(self):
        return 42


with closing(Connection()) as c:
    print(c.query())
try:
    with closing(Connection()):
        raise ValueError("x")
except ValueError as error:
    print(error)
with nullcontext("value") as v:
    print(v)
with nullcontext() as v:
    print(v)
for lock in (None, closing(Connection())):
    with lock or nullcontext():
        print("in")

# expect: 42
# expect: closed
# expect: closed
# expect: x
# expect: value
# expect: None
# expect: in
# expect: in
# expect: closed
