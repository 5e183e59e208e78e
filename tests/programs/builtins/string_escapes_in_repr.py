print(repr("\x00\x1f\x7f\x80\xa0\xad\u200b\u2028\ufeff\U0001f600é"), repr("\\ \r\t\n"))
print(ascii("é😀ж'"), f"{'ж'!a}", ascii([1, "é"]))
print(ord("a"), ord("ж"), ord("😀"), chr(97), chr(1078), chr(128512), chr(0) == "\0")
for action in (lambda: ord(""), lambda: ord("ab"), lambda: ord(5), lambda: chr(-1), lambda: chr(1114112), lambda: chr("a")):
    try:
        action()
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)

# expect: '\x00\x1f\x7f\x80\xa0\xad\u200b\u2028\ufeff😀é' '\\ \r\t\n'
# expect: "\xe9\U0001f600\u0436'" '\u0436' [1, '\xe9']
# expect: 97 1078 128512 a ж 😀 True
# expect: TypeError ord() expected a character, but string of length 0 found
# expect: TypeError ord() expected a character, but string of length 2 found
# expect: TypeError ord() expected string of length 1, but int found
# expect: ValueError chr() arg not in range(0x110000)
# expect: ValueError chr() arg not in range(0x110000)
# expect: TypeError 'str' object cannot be interpreted as an integer
