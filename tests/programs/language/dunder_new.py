class Single:
    instance = None

    def __new__(cls, *args):
        print("new", args)
        if cls.instance is None:
            cls.instance = super().__new__(cls)
        return cls.instance

    def __init__(self, *args):
        print("init", args)


print(Single(1) is Single(2))


class Other:
    def __new__(cls):
        return 5

    def __init__(self):
        print("never")


print(Other())

# expect: new (1,)
# expect: init (1,)
# expect: new (2,)
# expect: init (2,)
# expect: True
# expect: 5
