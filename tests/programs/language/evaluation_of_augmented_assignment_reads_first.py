x = 1


def change():
    global x
    x = 100
    return 1


x += change()
print(x)
items = [1, 2]


def index():
    print("index once")
    return 0


items[index()] *= 7
print(items)

# expect: 2
# expect: index once
# expect: [7, 2]
