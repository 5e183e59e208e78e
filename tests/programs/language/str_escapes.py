print("tab\there", 'quote\'s', "back\\slash", "nul\x00end" == "nul\0end", "\u00e9\U0001F600")
print(r"raw\n{x}", rf"raw\d{1 + 1}", "line \
continued", """triple
"quoted" text""")
print(repr("it's"), repr('say "hi"'), repr("both ' and \""), repr("\n\t\r\\"), repr("\x7f\x1b\u200b\xa0é"))
print("\101\60", len("\\"), 'a' 'b' "c")

# expect: tab	here quote's back\slash True é😀
# expect: raw\n{x} raw\d2 line continued triple
# expect: "quoted" text
# expect: "it's" 'say "hi"' 'both \' and "' '\n\t\r\\' '\x7f\x1b\u200b\xa0é'
# expect: A0 1 abc
