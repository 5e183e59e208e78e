def make_counter():
    count = 0

    def increment():
        nonlocal count
        count += 1
        return count

    def read():
        return count

    return increment, read


increment, read = make_counter()
other, _ = make_counter()
increment()
increment()
print(read(), other(), read())

# expect: 2 1 2
