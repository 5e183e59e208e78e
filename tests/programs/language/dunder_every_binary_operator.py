class Log:
    def __getattr__(self, name):
        raise AttributeError(name)


def make(name):
    def method(self, other):
        return f"{name}({other})"

    return method


for name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "lshift", "rshift", "and", "or", "xor", "matmul", "divmod"):
    setattr(Log, f"__{name}__", make(name))
    setattr(Log, f"__r{name}__", make("r" + name))
    if name != "divmod":
        setattr(Log, f"__i{name}__", make("i" + name))
x = Log()
print(x + 1, x - 1, x * 1, x / 1, x // 1, x % 1, x ** 1, x << 1, x >> 1, x & 1, x | 1, x ^ 1, x @ 1, divmod(x, 1))
print(2 + x, 2 - x, 2 * x, 2 / x, 2 // x, 2 % x, 2 ** x, 2 << x, 2 >> x, 2 & x, 2 | x, 2 ^ x, 2 @ x, divmod(2, x))
y = x
y += 1
print(y)
y = x
y **= 3
print(y)
y = x
y >>= 4
print(y)

# expect: add(1) sub(1) mul(1) truediv(1) floordiv(1) mod(1) pow(1) lshift(1) rshift(1) and(1) or(1) xor(1) matmul(1) divmod(1)
# expect: radd(2) rsub(2) rmul(2) rtruediv(2) rfloordiv(2) rmod(2) rpow(2) rlshift(2) rrshift(2) rand(2) ror(2) rxor(2) rmatmul(2) rdivmod(2)
# expect: iadd(1)
# expect: ipow(3)
# expect: irshift(4)
