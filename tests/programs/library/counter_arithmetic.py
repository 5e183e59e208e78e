from collections import Counter

a, b = Counter(a=3, b=1), Counter(a=1, b=2, c=5)
print(a + b, a - b, b - a, a & b, a | b, +Counter(a=-1, b=2), -Counter(a=-1, b=2))
a += b
print(a)
a -= Counter(a=4)
print(a, a == Counter(b=3, c=5), Counter(a=1) <= Counter(a=2), Counter(a=0) == Counter())

# expect: Counter({'c': 5, 'a': 4, 'b': 3}) Counter({'a': 2}) Counter({'c': 5, 'b': 1}) Counter({'a': 1, 'b': 1}) Counter({'c': 5, 'a': 3, 'b': 2}) Counter({'b': 2}) Counter({'a': 1})
# expect: Counter({'c': 5, 'a': 4, 'b': 3})
# expect: Counter({'c': 5, 'b': 3}) True True True
