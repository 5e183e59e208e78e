from collections import Counter

c = Counter("abracadabra")
print(c, c["a"], c["zzz"], c.most_common(2), c.most_common())
c.update("aab")
c.subtract({"b": 5})
print(c, sum(c.values()), c.total())
print(sorted(c.elements()), Counter(a=2, b=0, c=-1).most_common()[::-1])
del c["a"]
print("a" in c, c["a"], Counter([1, 1, 2]), Counter({"x": 2}), Counter())

# expect: Counter({'a': 5, 'b': 2, 'r': 2, 'c': 1, 'd': 1}) 5 0 [('a', 5), ('b', 2)] [('a', 5), ('b', 2), ('r', 2), ('c', 1), ('d', 1)]
# expect: Counter({'a': 7, 'r': 2, 'c': 1, 'd': 1, 'b': -2}) 9 9
# expect: ['a', 'a', 'a', 'a', 'a', 'a', 'a', 'c', 'd', 'r', 'r'] [('c', -1), ('b', 0), ('a', 2)]
# expect: False 0 Counter({1: 2, 2: 1}) Counter({'x': 2}) Counter()
