for text in ("", "abc", "ABC", "Abc Def", "123", "12.3", "a1", " \t", "_name", "1name", "½", "é"):
    print(repr(text), text.isalpha(), text.isdigit(), text.isalnum(), text.isspace(), text.isupper(), text.islower(),
          text.istitle(), text.isidentifier(), text.isdecimal(), text.isnumeric(), text.isascii(), text.isprintable())

# expect: '' False False False False False False False False False False True True
# expect: 'abc' True False True False False True False True False False True True
# expect: 'ABC' True False True False True False False True False False True True
# expect: 'Abc Def' False False False False False False True False False False True True
# expect: '123' False True True False False False False False True True True True
# expect: '12.3' False False False False False False False False False False True True
# expect: 'a1' False False True False False True False True False False True True
# expect: ' \t' False False False True False False False False False False True False
# expect: '_name' False False False False False True False True False False True True
# expect: '1name' False False True False False True False False False False True True
# expect: '½' False False True False False False False False False True False True
# expect: 'é' True False True False False True False True False False False True
