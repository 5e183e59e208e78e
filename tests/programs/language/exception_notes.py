try:
    error = ValueError("broken")
    error.add_note("first note")
    error.add_note("second note")
    raise error
except ValueError as caught:
    print(caught, caught.__notes__)
try:
    caught = ValueError()
    caught.add_note(5)
except TypeError as error:
    print(error)
print(hasattr(ValueError("x"), "__notes__"))

# expect: broken ['first note', 'second note']
# expect: note must be a str, not 'int'
# expect: False
