def remember(item, seen=[]):
    seen.append(item)
    return seen


print(remember(1))
print(remember(2))
print(remember(3, []))
print(remember(4))

# expect: [1]
# expect: [1, 2]
# expect: [3]
# expect: [1, 2, 4]
