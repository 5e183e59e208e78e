print("42".zfill(5), "-42".zfill(5), "+42".zfill(5), "abc".zfill(2), "".zfill(3))
print("|" + "ab".center(7) + "|" + "ab".center(6, "*") + "|" + "abc".center(6, "*") + "|")
print("|" + "ab".ljust(5) + "|" + "ab".rjust(5, ".") + "|" + "abcdef".ljust(3) + "|")
try:
    "a".center(5, "xx")
except TypeError as error:
    print(error)

# expect: 00042 -0042 +0042 abc 000
# expect: |   ab  |**ab**|*abc**|
# expect: |ab   |...ab|abcdef|
# expect: The fill character must be exactly one character long
