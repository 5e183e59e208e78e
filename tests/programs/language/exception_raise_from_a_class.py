try:
    raise ValueError from KeyError
except ValueError as error:
    print(repr(error), repr(error.__cause__), error.args)
try:
    raise ValueError("x") from 5
except TypeError as error:
    print(error)
try:
    raise 5
except TypeError as error:
    print(error)
try:
    raise
except RuntimeError as error:
    print(error)

# expect: ValueError() KeyError() ()
# expect: exception causes must derive from BaseException
# expect: exceptions must derive from BaseException
# expect: No active exception to reraise
