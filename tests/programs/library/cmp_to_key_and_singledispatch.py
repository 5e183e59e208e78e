from functools import cmp_to_key

words = ["bb", "a", "ccc", "dd"]
print(sorted(words, key=cmp_to_key(lambda a, b: len(b) - len(a))), min(words, key=cmp_to_key(lambda a, b: (a > b) - (a < b))))
k = cmp_to_key(lambda a, b: a - b)
print(k(1) < k(2), k(3) == k(3), k(5) > k(4))

# expect: ['ccc', 'bb', 'dd', 'a'] a
# expect: True True True
