class Watched:
    def __init__(self):
        self.x = 1

    def __getattribute__(self, name):
        if name == "secret":
            return "intercepted"
        return super().__getattribute__(name)

    def __getattr__(self, name):
        return f"missing {name}"


w = Watched()
print(w.x, w.secret, w.other)

# expect: 1 intercepted missing other
