from collections import ChainMap, UserDict

settings = ChainMap({"a": 1}, {"a": 0, "b": 2})
print(settings["a"], settings["b"], dict(settings), len(settings), "c" in settings)
settings["b"] = 5
print(settings.maps, settings.new_child({"z": 1})["z"])


class Lower(UserDict):
    def __setitem__(self, key, value):
        super().__setitem__(key.lower(), value)


d = Lower(A=1)
d["Bee"] = 2
print(d, d["a"], "bee" in d)

# expect: 1 2 {'a': 1, 'b': 2} 2 False
# expect: [{'a': 1, 'b': 5}, {'a': 0, 'b': 2}] 1
# expect: {'a': 1, 'bee': 2} 1 True
