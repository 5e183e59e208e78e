def repeat(times, *, label="call"):
    print("factory", times)

    def decorate(function):
        print("decorate", function.__name__)

        def wrapper(*args, **kwargs):
            return [(label, function(*args, **kwargs)) for _ in range(times)]

        return wrapper

    return decorate


def shout(function):
    print("shout", function.__name__)
    return lambda *args: str(function(*args)).upper()


@shout
@repeat(2, label="x")
def hello(name):
    return "hi " + name


print(hello("bob"))

# expect: factory 2
# expect: decorate hello
# expect: shout wrapper
# expect: [('X', 'HI BOB'), ('X', 'HI BOB')]
