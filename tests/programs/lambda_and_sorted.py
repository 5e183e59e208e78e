words = ["pear", "fig", "apple", "kiwi"]
print(sorted(words, key=len), sorted(words, key=lambda word: (-len(word), word)))
print(sorted([3, 1, 2], reverse=True), max(words, key=len), min(words, key=lambda word: word[-1]))
print(list(map(lambda n: n * 2, [1, 2])), list(filter(lambda n: n > 1, [1, 2, 3])))
add = lambda a, b=10: a + b
print(add(1), add(1, 2))

# expect: ['fig', 'pear', 'kiwi', 'apple'] ['apple', 'kiwi', 'pear', 'fig']
# expect: [3, 2, 1] apple apple
# expect: [2, 4] [2, 3]
# expect: 11 3
