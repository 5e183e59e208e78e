class Key:
    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        if not isinstance(other, Key):
            return NotImplemented
        return self.value == other.value

    def __hash__(self):
        return hash(self.value)

    def __repr__(self):
        return f"Key({self.value})"


a, b, c = Key(1), Key(1), Key(2)
print(a == b, a != b, a == c, a == 1, a != 1, {a: "x"}[b], len({a, b, c}), a in [b], [a, c].index(Key(2)))


class OnlyEq:
    def __eq__(self, other):
        return True


try:
    hash(OnlyEq())
except TypeError as error:
    print(error)
print(OnlyEq.__hash__, OnlyEq() != 5, 5 == OnlyEq())

# expect: True False False False True x 2 True 1
# expect: unhashable type: 'OnlyEq'
# expect: None False True
