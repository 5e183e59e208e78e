def numbers():
    yield 1
    raise LookupError("no more")


def doubled():
    for n in numbers():
        yield n * 2


for n in doubled():
    print(n)

# expect: 2
# expect error line 3: LookupError: no more
