def numbers():
    for n in range(5):
        print("gives", n)
        yield n


print(any(n > 1 for n in numbers()))
print(all(n < 1 for n in numbers()))
print(any([]), all([]), any(iter([0, 0])), all(iter([1, 2])))
rest = iter([0, 1, 2, 3])
print(any(rest), list(rest))

# expect: gives 0
# expect: gives 1
# expect: gives 2
# expect: True
# expect: gives 0
# expect: gives 1
# expect: False
# expect: False True False True
# expect: True [2, 3]
