def check(value):
    assert value > 0, f"not positive: {value}"
    assert isinstance(value, int)
    return value


print(check(1))
for wrong in (-1, 1.5):
    try:
        check(wrong)
    except AssertionError as error:
        print(repr(error), error.args)

# expect: 1
# expect: AssertionError('not positive: -1') ('not positive: -1',)
# expect: AssertionError() ()
