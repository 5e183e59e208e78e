class Shelf:
    def __init__(self):
        self.data = {}

    def __len__(self):
        return len(self.data)

    def __getitem__(self, key):
        print("get", key)
        return self.data[key]

    def __setitem__(self, key, value):
        print("set", key, value)
        self.data[key] = value

    def __delitem__(self, key):
        print("del", key)
        del self.data[key]

    def __contains__(self, key):
        print("contains", key)
        return key in self.data

    def __iter__(self):
        return iter(sorted(self.data))


s = Shelf()
s["b"] = 1
s["a"] = 2
s["a"] += 10
print(len(s), bool(s), "a" in s, "z" not in s, list(s), s["a"])
del s["b"]
print([*s], dict(s.data))
try:
    s["nothing"]
except KeyError as error:
    print(repr(error))

# expect: set b 1
# expect: set a 2
# expect: get a
# expect: set a 12
# expect: contains a
# expect: contains z
# expect: get a
# expect: 2 True True True ['a', 'b'] 12
# expect: del b
# expect: ['a'] {'a': 12}
# expect: get nothing
# expect: KeyError('nothing')
