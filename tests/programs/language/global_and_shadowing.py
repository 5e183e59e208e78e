x = 1


def read():
    return x


def write():
    global x, y
    x = 2
    y = 3


def shadow():
    x = 50
    return x


write()
print(read(), y, shadow(), x)


def late():
    try:
        print(x)
        x = 1
    except UnboundLocalError as error:
        print(error)


late()
print([list, len][1]([1, 2]))
len = lambda thing: "shadowed"
print(len([]))
del len
print(len([]))

# expect: 2 3 50 2
# expect: cannot access local variable 'x' where it is not associated with a value
# expect: 2
# expect: shadowed
# expect: 0
