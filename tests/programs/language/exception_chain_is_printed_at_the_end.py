class Failure(Exception):
    pass


def load():
    try:
        return {}["key"]
    except KeyError as error:
        raise Failure("no key") from error


print("before")
load()

# expect: before
# expect error line 9: Failure: no key
