total = 0


def add(amount):
    global total, last
    total += amount
    last = amount


add(2)
add(5)
print(total, last)


def shadow():
    total = 100
    return total


print(shadow(), total)

# expect: 7 5
# expect: 100 7
