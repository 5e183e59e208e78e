class Manager:
    def __enter__(self):
        return 7

    def __exit__(self, *details):
        print("exit", details)


def f():
    with Manager() as value:
        return value


print(f())
for i in range(3):
    with Manager():
        if i == 0:
            continue
        if i == 1:
            break
print(i)

# expect: exit (None, None, None)
# expect: 7
# expect: exit (None, None, None)
# expect: exit (None, None, None)
# expect: 1
