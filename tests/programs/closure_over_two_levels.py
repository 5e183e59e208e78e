def outer():
    total = 1

    def middle():
        def inner():
            nonlocal total
            total += 10
            return total

        return inner

    inner = middle()
    inner()
    return inner() + total


print(outer())

# expect: 42
