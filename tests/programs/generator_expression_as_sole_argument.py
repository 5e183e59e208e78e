print(sum(n for n in range(10) if n % 2))
print(max(len(word) for word in ["a", "abc", "ab"]))
print(any(n > 3 for n in [1, 5]), all(n > 3 for n in [1, 5]), all(n for n in []))
print(",".join(str(n) for n in range(4)))
print(sorted((-n for n in range(3))), list(n for n in "ab"), tuple(n for n in "ab"))

# expect: 25
# expect: 3
# expect: True False True
# expect: 0,1,2,3
# expect: [-2, -1, 0] ['a', 'b'] ('a', 'b')
