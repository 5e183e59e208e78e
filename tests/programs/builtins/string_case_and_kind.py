print("Hello World".upper(), "Hello".lower(), "hello wORLD".title(), "hELLO".capitalize(), "aBc".swapcase(), "Straße".upper(), "STRASSE".casefold(), "ß".casefold())
print("привет Мир".upper(), "ПРИВЕТ".lower(), "привет мир".title(), "жук".capitalize(), "Éa".swapcase(), "they're bill's".title())
print("abc".isalpha(), "ab1".isalpha(), "ab1".isalnum(), "12".isdigit(), "²".isdigit(), "²".isdecimal(), "½".isnumeric(), "жук".isalpha(), "".isalpha())
print(" \t".isspace(), "ABC".isupper(), "aBC".isupper(), "abc1".islower(), "Title Case".istitle(), "Not title".istitle(), "a_1".isidentifier(), "1a".isidentifier(), "a b".isprintable(), "a\n".isprintable(), "abc".isascii(), "ж".isascii())

# expect: HELLO WORLD hello Hello World Hello AbC STRASSE strasse ss
# expect: ПРИВЕТ МИР привет Привет Мир Жук éA They'Re Bill'S
# expect: True False True True True False True True False
# expect: True True False True True False True False True False True False
