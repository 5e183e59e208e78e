def fail():
    raise ValueError("x")


try:
    fail()
except ValueError as error:
    print(error.__traceback__ is not None)
    other = ValueError("y").with_traceback(None)
    print(other.__traceback__)
print(ValueError("z").__traceback__)

# expect: True
# expect: None
# expect: None
