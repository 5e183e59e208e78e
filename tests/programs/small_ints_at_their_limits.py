# Ints at the edges of 32, 61 and 64 bits, in every form in which an operand can stand: local, constant, item.
LARGEST = 9223372036854775807
EDGES = [0, 1, -1, 7, -7, 2**31, 2**32 - 1, -(2**32), 2**60 - 1, -(2**60), 2**62, LARGEST, -LARGEST]


def tried(function, *arguments):
    try:
        return function(*arguments)
    except ZeroDivisionError as error:
        return type(error).__name__


def of_locals(a, b):
    less = 0
    if a < b:
        less = 1
    if a >= b:
        less += 2
    while a == b:
        return (less, a, b)
    return (less, a // b, a % b, a != b, a <= b)


def of_constants(a):
    if a > 4294967295:
        a = a - 1
    half = a // 2
    rest = a % 10
    third = a // -3
    return half, rest, third, a % -10, a - half - half


def of_items(pair):
    return pair[0] // pair[1], pair[0] % pair[1], pair[0] == pair[1], (pair[0] < pair[1]) + 1


for left in EDGES:
    print(left, tried(of_constants, left))
    texts = []
    for right in EDGES:
        answer = tried(of_locals, left, right)
        texts.append(f"{answer} {tried(of_items, (left, right))}")
    print(sum(ord(letter) * (place + 1) for place, letter in enumerate("".join(texts))))


def sums(n):
    up = 2**60 - 3
    down = -(2**60) + 2
    product = 1
    for i in range(n):
        up += 1
        down -= 1
        product = product * 3
        total = up + down * 2
    return up, down, product, total


print(sums(6), sums(39))

# expect: 0 (0, 0, 0, 0, 0)
# expect: 7397978
# expect: 1 (0, 1, -1, -9, 1)
# expect: 10411364
# expect: -1 (-1, 9, 0, -1, 1)
# expect: 12446171
# expect: 7 (3, 7, -3, -3, 1)
# expect: 10380128
# expect: -7 (-4, 3, 2, -7, 1)
# expect: 12335701
# expect: 2147483648 (1073741824, 8, -715827883, -2, 0)
# expect: 16391547
# expect: 4294967295 (2147483647, 5, -1431655765, -5, 1)
# expect: 15720112
# expect: -4294967296 (-2147483648, 4, 1431655765, -6, 0)
# expect: 16292695
# expect: 1152921504606846975 (576460752303423487, 4, -384307168202282325, -6, 0)
# expect: 21663427
# expect: -1152921504606846976 (-576460752303423488, 4, 384307168202282325, -6, 0)
# expect: 22312644
# expect: 4611686018427387904 (2305843009213693951, 3, -1537228672809129301, -7, 1)
# expect: 19515100
# expect: 9223372036854775807 (4611686018427387903, 6, -3074457345618258602, -4, 0)
# expect: 19031920
# expect: -9223372036854775807 (-4611686018427387904, 3, 3074457345618258602, -7, 1)
# expect: 20264094
# expect: (1152921504606846979, -1152921504606846980, 729, -1152921504606846981) (1152921504606847012, -1152921504606847013, 4052555153018976267, -1152921504606847014)
