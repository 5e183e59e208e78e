# A search that compares each place anew would take a minute for each of these.
text = "a" * 1_000_000
almost_from_left = "a" * 500_000 + "b"
almost_from_right = "b" + "a" * 500_000
print(text.find(almost_from_left), text.rfind(almost_from_right), almost_from_left in text)
print(text.count(almost_from_left), text.replace(almost_from_left, "") == text)
print(len(text.split(almost_from_left)), len(text.rsplit(almost_from_right)))
print([len(part) for part in text.rpartition(almost_from_right)])

print("abcabc".rfind("bc"), "abcabc".rfind(""), "".rfind(""), "abc".rfind("x"), "abcabc".rfind("bc", 0, 5))
print("aaa".rsplit("aa"), "a-b-c-d".rsplit("-", 2), "--".rsplit("-"), "один-два-три".rsplit("-", 1))
print("один-два-три".rpartition("-"), "aaaa".rpartition("aa"), "aaaa".partition("aa"))

# expect: -1 -1 False
# expect: 0 True
# expect: 1 1
# expect: [0, 0, 1000000]
# expect: 4 6 0 -1 1
# expect: ['a', ''] ['a-b', 'c', 'd'] ['', '', ''] ['один-два', 'три']
# expect: ('один-два', '-', 'три') ('aa', 'aa', '') ('', 'aa', 'aa')
