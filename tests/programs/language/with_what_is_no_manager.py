class Half:
    def __enter__(self):
        return 1


class Other:
    pass


for thing in (5, Half(), Other()):
    try:
        with thing:
            print("never")
    except (TypeError, AttributeError) as error:
        print(type(error).__name__, error)

# expect: TypeError 'int' object does not support the context manager protocol
# expect: TypeError 'Half' object does not support the context manager protocol (missed __exit__ method)
# expect: TypeError 'Other' object does not support the context manager protocol
