def visits():
    visits.count += 1
    return visits.count


visits.count = 0
print(visits(), visits(), visits.count, visits.__dict__, hasattr(visits, "nothing"))


def make():
    def inner():
        pass

    inner.tag = "t"
    return inner


print(make().tag, make().__name__, make().__qualname__)

# expect: 1 2 2 {'count': 2} False
# expect: t inner make.<locals>.inner
