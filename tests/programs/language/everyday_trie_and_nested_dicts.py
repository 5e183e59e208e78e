def insert(trie, word):
    for letter in word:
        trie = trie.setdefault(letter, {})
    trie["$"] = True


def words(trie, prefix=""):
    for letter, rest in sorted(trie.items()):
        if letter == "$":
            yield prefix
        else:
            yield from words(rest, prefix + letter)


def flatten(data, prefix=""):
    result = {}
    for key, value in data.items():
        if isinstance(value, dict):
            result |= flatten(value, f"{prefix}{key}.")
        elif isinstance(value, list):
            result.update({f"{prefix}{key}[{i}]": item for i, item in enumerate(value)})
        else:
            result[prefix + key] = value
    return result


trie = {}
for word in ("tea", "ten", "to", "i", "in"):
    insert(trie, word)
print(list(words(trie)), trie["i"])
print(flatten({"a": 1, "b": {"c": [2, 3], "d": {"e": None}}, "f": {}}))

# expect: ['i', 'in', 'tea', 'ten', 'to'] {'$': True, 'n': {'$': True}}
# expect: {'a': 1, 'b.c[0]': 2, 'b.c[1]': 3, 'b.d.e': None}
