import sys

print(sys.exc_info())
try:
    1 / 0
except ZeroDivisionError:
    kind, value, traceback = sys.exc_info()
    print(kind.__name__, value, traceback is not None)
print(sys.exc_info() == (None, None, None))

# expect: (None, None, None)
# expect: ZeroDivisionError division by zero True
# expect: True
