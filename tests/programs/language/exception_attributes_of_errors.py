try:
    undefined_name
except NameError as error:
    print(error.name, error)
try:
    (5).nothing
except AttributeError as error:
    print(error.name, error.obj, error)
try:
    import_error = ImportError("no", name="thing")
    raise import_error
except ImportError as error:
    print(error.name, error)
error = OSError(2, "No such file")
print(error.errno, error.strerror, error, type(error).__name__)

# expect: undefined_name name 'undefined_name' is not defined
# expect: nothing 5 'int' object has no attribute 'nothing'
# expect: thing no
# expect: 2 No such file [Errno 2] No such file FileNotFoundError
