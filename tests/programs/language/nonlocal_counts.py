def counter():
    count = 0

    def up(by=1):
        nonlocal count
        count += by
        return count

    def reset():
        nonlocal count
        count = 0

    return up, reset


up, reset = counter()
print(up(), up(5), reset(), up())
other, _ = counter()
print(other(), up())

# expect: 1 6 None 1
# expect: 1 2
