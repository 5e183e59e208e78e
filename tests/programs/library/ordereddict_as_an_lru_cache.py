from collections import OrderedDict


class Lru:
    def __init__(self, size):
        self.size = size
        self.data = OrderedDict()

    def get(self, key):
        if key not in self.data:
            return None
        self.data.move_to_end(key)
        return self.data[key]

    def put(self, key, value):
        self.data[key] = value
        self.data.move_to_end(key)
        if len(self.data) > self.size:
            print("evicts", self.data.popitem(last=False))


cache = Lru(2)
cache.put("a", 1)
cache.put("b", 2)
cache.get("a")
cache.put("c", 3)
print(cache.get("b"), cache.get("a"), list(cache.data))

# expect: evicts ('b', 2)
# expect: None 1 ['c', 'a']
