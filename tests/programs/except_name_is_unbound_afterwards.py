error = "before"
try:
    raise ValueError("inside")
except ValueError as error:
    print(error)
try:
    print(error)
except NameError as problem:
    print(problem)

# expect: inside
# expect: name 'error' is not defined
