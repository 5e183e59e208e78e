def counted():
    print("default made")
    return []


def append(value, into=counted()):
    into.append(value)
    return into


print(append(1))
print(append(2))
print(append(3, []))
print(append.__defaults__)

# expect: default made
# expect: [1]
# expect: [1, 2]
# expect: [3]
# expect: ([1, 2],)
