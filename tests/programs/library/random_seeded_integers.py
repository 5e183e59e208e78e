import random

random.seed(42)
print([random.randint(1, 100) for _ in range(8)])
print([random.randrange(10) for _ in range(5)], random.randrange(0, 100, 5), random.getrandbits(16))
random.seed(42)
print(random.randint(1, 100))
random.seed(0)
print(random.randint(0, 2 ** 40), random.randint(-5, 5))
for wrong in (lambda: random.randrange(0), lambda: random.randint(5, 1)):
    try:
        wrong()
    except ValueError as error:
        print(error)

# expect: [82, 15, 4, 95, 36, 32, 29, 18]
# expect: [1, 8, 1, 9, 6] 5 1952
# expect: 82
# expect: 849735321549 1
# expect: empty range for randrange()
# expect: empty range for randrange() (5, 2, -3)
