class Key:
    def __init__(self, name):
        self.name = name

    def __hash__(self):
        return hash(self.name)

    def __eq__(self, other):
        return isinstance(other, Key) and self.name == other.name


table = {Key("a"): 1, Key("b"): 2}
table[Key("a")] = 3
print(len(table), table[Key("a")], Key("b") in table, Key("c") in table, table.get(Key("z")))
print(len({Key("x"), Key("x"), Key("y")}), hash(Key("q")) == hash("q"))
del table[Key("a")]
print(len(table))

# expect: 2 3 True False None
# expect: 2 True
# expect: 1
