print("key=value=more".partition("="), "key=value=more".rpartition("="))
print("plain".partition("="), "plain".rpartition("="))
print("=x".partition("="), "x=".rpartition("="))
try:
    "a".partition("")
except ValueError as error:
    print(error)

# expect: ('key', '=', 'value=more') ('key=value', '=', 'more')
# expect: ('plain', '', '') ('', '', 'plain')
# expect: ('', '=', 'x') ('x', '=', '')
# expect: empty separator
