def numbers(limit):
    n = 0
    while n < limit:
        print("produce", n)
        yield n
        n += 1


def doubled(source):
    for n in source:
        yield n * 2


def first(count, source):
    for _, value in zip(range(count), source):
        yield value


print(list(first(2, doubled(numbers(10)))))
print(any(n > 2 for n in numbers(10)))

# expect: produce 0
# expect: produce 1
# expect: [0, 2]
# expect: produce 0
# expect: produce 1
# expect: produce 2
# expect: produce 3
# expect: True
