print("banana".replace("a", "o"), "banana".replace("an", "", 1), "abc".replace("", "-"), "aaa".replace("aa", "b"), "x".replace("y", "z"))
print("[" + "  pad ".strip() + "]", "[" + "  pad ".lstrip() + "]", "[" + "  pad ".rstrip() + "]", "xxhixx".strip("x"), "abcba".strip("ab"), "\t\n x\u00a0".strip())
print("prefix-x".removeprefix("prefix-"), "x.py".removesuffix(".py"), "abc".removeprefix("z"))
print("[" + "mid".center(9) + "]", "mid".center(8, "*"), "ab".center(5, "-"), "l".ljust(4, "."), "r".rjust(4), "42".zfill(5), "-42".zfill(6), "+".zfill(3), "long".center(2))
print("a\tb\tc".expandtabs(4), "01\t012\t0123".expandtabs(), "café".translate({233: "e", 99: None}), "hello".translate(str.maketrans("el", "ip", "h")))
for action in (lambda: "a".center(5, "ab"), lambda: "a".ljust("x"), lambda: "a".replace("a", 5)):
    try:
        action()
    except TypeError as error:
        print(error)

# expect: bonono bana -a-b-c- ba x
# expect: [pad] [pad ] [  pad] hi c x
# expect: x x abc
# expect: [   mid   ] **mid*** --ab- l...    r 00042 -00042 +00 long
# expect: a   b   c 01      012     0123 afe ippo
# expect: The fill character must be exactly one character long
# expect: 'str' object cannot be interpreted as an integer
# expect: replace() argument 2 must be str, not int
