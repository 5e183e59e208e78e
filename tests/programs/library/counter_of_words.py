from collections import Counter

words = "the cat and the dog and the bird".split()
counts = Counter(words)
for word, count in counts.most_common(3):
    print(word, count)
print(counts.most_common(1)[0], dict(counts), isinstance(counts, dict), repr(counts.copy()))

# expect: the 3
# expect: and 2
# expect: cat 1
# expect: ('the', 3) {'the': 3, 'cat': 1, 'and': 2, 'dog': 1, 'bird': 1} True Counter({'the': 3, 'and': 2, 'cat': 1, 'dog': 1, 'bird': 1})
