text = ""
for n in range(5):
    text += str(n) + ","
print(text, text.rstrip(","), len(text))
parts = []
for word in "the quick brown fox".split():
    parts += [word[0].upper() + word[1:]]
print(" ".join(parts), "-".join(parts).lower(), " ".join(w[::-1] for w in parts))
print("ab" "cd" + "ef" * 2, ("x" * 3).join("abc"), "%s=%d" % ("n", 5), "%(a)s-%(b)05.1f" % {"a": 1, "b": 2.25})

# expect: 0,1,2,3,4, 0,1,2,3,4 10
# expect: The Quick Brown Fox the-quick-brown-fox ehT kciuQ nworB xoF
# expect: abcdefef axxxbxxxc n=5 1-002.2
