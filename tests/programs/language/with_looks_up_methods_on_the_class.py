class Manager:
    def __enter__(self):
        return "class enter"

    def __exit__(self, *details):
        print("class exit")


m = Manager()
m.__enter__ = lambda: "instance enter"
m.__exit__ = lambda *details: print("instance exit")
with m as value:
    print(value)

# expect: class enter
# expect: class exit
