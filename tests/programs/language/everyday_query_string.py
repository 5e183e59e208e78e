def parse(text):
    result = {}
    for part in filter(None, text.lstrip("?").split("&")):
        key, _, value = part.partition("=")
        value = value.replace("+", " ")
        while "%" in value:
            at = value.index("%")
            value = value[:at] + chr(int(value[at + 1:at + 3], 16)) + value[at + 3:]
        result.setdefault(key, []).append(value)
    return {key: values[0] if len(values) == 1 else values for key, values in result.items()}


print(parse("?a=1&b=two+words&a=2&c&d=50%21&&e=x=y"))
print(parse(""), parse("?"))

# expect: {'a': ['1', '2'], 'b': 'two words', 'c': '', 'd': '50!', 'e': 'x=y'}
# expect: {} {}
