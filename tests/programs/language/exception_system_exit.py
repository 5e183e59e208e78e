try:
    raise SystemExit(3)
except SystemExit as error:
    print(error.code, error.args)
try:
    raise SystemExit
except BaseException as error:
    print(type(error).__name__, error.code)

# expect: 3 (3,)
# expect: SystemExit None
