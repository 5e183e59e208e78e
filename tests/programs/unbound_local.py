count = 1


def bump():
    count += 1
    return count


try:
    bump()
except UnboundLocalError as error:
    print(type(error).__name__, error)
try:
    print(nothing)
except NameError as error:
    print(error)

# expect: UnboundLocalError cannot access local variable 'count' where it is not associated with a value
# expect: name 'nothing' is not defined
