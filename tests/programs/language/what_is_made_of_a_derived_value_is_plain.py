class F(float): pass
class S(str): pass
class I(int): pass
class FS(frozenset): pass
class T(tuple): pass
class D(dict): pass
class L(list): pass
class ST(set): pass


def names(*values):
    print(*(type(value).__name__ for value in values))


names(float(F(1.5)), str(S("a")), int(I(3)), frozenset(FS([1])), tuple(T([1])), dict(D()), list(L()))
names(+F(1), -F(1), abs(F(2)), round(F(2.5)), +I(3), round(I(3)), abs(I(3)), I(True), F(1).real)
names(T([1])[:], T([1]) + (), T([1]) * 1, L([1])[:], L([1]).copy(), L([1]) + [])
names(FS([1]).copy(), FS([1]) | {1}, FS().union(), ST([1]).copy(), ST([1]) - {1}, D({1: 2}).copy(), D() | {})
names(S("a")[:], S("a") * 1, S("a") + "", S("a").strip(), S("ab").replace("x", "y"))
names("".join([S("a")]), S("x").partition("y")[0], S("x").split()[0], S("x").translate({}), S("x").ljust(0))

# expect: float str int frozenset tuple dict list
# expect: float float float int int int int I float
# expect: tuple tuple tuple list list list
# expect: frozenset frozenset frozenset set set dict dict
# expect: str str str str str
# expect: str S str str str
