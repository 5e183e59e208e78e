def define():
    global made, Klass

    made = 5

    class Klass:
        pass


try:
    made
except NameError as error:
    print(error)
define()
print(made, Klass.__name__, Klass.__qualname__)
counter = 0


def bump():
    global counter
    counter += 1
    return counter


print([bump() for _ in range(3)], counter)

# expect: name 'made' is not defined
# expect: 5 Klass Klass
# expect: [1, 2, 3] 3
