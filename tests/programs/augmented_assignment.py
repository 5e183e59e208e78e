n = 10
n += 5
n -= 3
n *= 4
n //= 5
n %= 7
n **= 3
print(n)
n <<= 4
n |= 3
n &= 0xFE
n ^= 1
n >>= 1
print(n)
ratio = 7
ratio /= 2
text = "a"
text += "b"
text *= 2
counts = {"x": [1]}
counts["x"] += [2]
counts["x"][0] += 10
print(ratio, text, counts)

# expect: 8
# expect: 65
# expect: 3.5 abab {'x': [11, 2]}
