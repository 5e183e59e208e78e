try:
    try:
        1 / 0
    except ZeroDivisionError as first:
        raise ValueError("second") from first
except ValueError as error:
    print(repr(error.__cause__), repr(error.__context__), error.__suppress_context__)
try:
    try:
        1 / 0
    except ZeroDivisionError:
        raise ValueError("implicit")
except ValueError as error:
    print(repr(error.__cause__), repr(error.__context__), error.__suppress_context__)
try:
    try:
        1 / 0
    except ZeroDivisionError:
        raise ValueError("none") from None
except ValueError as error:
    print(repr(error.__cause__), repr(error.__context__), error.__suppress_context__)

# expect: ZeroDivisionError('division by zero') ZeroDivisionError('division by zero') True
# expect: None ZeroDivisionError('division by zero') False
# expect: None ZeroDivisionError('division by zero') True
