try:
    undefined_name
except NameError as error:
    print(error.args, error)
try:
    (5).nothing
except AttributeError as error:
    print(error.args, error)
try:
    raise SystemExit(3)
except SystemExit as error:
    print(error.code, error.args)
error = StopIteration("over", 2)
print(error.value, error.args, error)

# expect: ("name 'undefined_name' is not defined",) name 'undefined_name' is not defined
# expect: ("'int' object has no attribute 'nothing'",) 'int' object has no attribute 'nothing'
# expect: 3 (3,)
# expect: over ('over', 2) ('over', 2)
