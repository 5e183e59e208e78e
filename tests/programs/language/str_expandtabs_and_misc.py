print(repr("a\tb\tc".expandtabs(4)), repr("ab\n\tc".expandtabs()), repr("\t".expandtabs(0)))
print("abc" * 3, "abc" * 0, 2 * "xy", "a" in "abc", "" in "abc", "d" not in "abc", "abc"[::-1])
print("abc" < "abd", "Z" < "a", "abc" < "abcd", "é" > "z", max("hello"), sorted("hello"))
print(ord("A"), chr(97), ord("€"), chr(8364), ascii("é€"), len("é€"))

# expect: 'a   b   c' 'ab\n        c' ''
# expect: abcabcabc  xyxy True True True cba
# expect: True True True True o ['e', 'h', 'l', 'l', 'o']
# expect: 65 a 8364 € '\xe9\u20ac' 2
