class Stack(list):
    def push(self, item):
        self.append(item)
        return self

    def __repr__(self):
        return f"Stack({list(self)})"


class Defaults(dict):
    def __missing__(self, key):
        self[key] = key * 2
        return self[key]


s = Stack([1]).push(2)
print(s, len(s), s[0], s == [1, 2], isinstance(s, list), sorted(s, reverse=True), s + [3])
d = Defaults(a=1)
print(d["a"], d["zz"], d, d.get("q"), "q" in d)

# expect: Stack([1, 2]) 2 1 True True [2, 1] [1, 2, 3]
# expect: 1 zzzz {'a': 1, 'zz': 'zzzz'} None False
