text = "abc"
try:
    text[0] = "x"
except TypeError as error:
    print(error)
try:
    del text[0]
except TypeError as error:
    print(error)
try:
    text.name = 1
except AttributeError as error:
    print(error)
alias = text
text += "d"
print(text, alias)

# expect: 'str' object does not support item assignment
# expect: 'str' object doesn't support item deletion
# expect: 'str' object has no attribute 'name'
# expect: abcd abc
