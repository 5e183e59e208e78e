import random

random.seed(3)
items = list(range(10))
print(random.choice(items), random.choice("abc"), random.choices(items, k=4), random.choices("ab", weights=[9, 1], k=6))
random.shuffle(items)
print(items, random.sample(range(100), 5), random.sample(items, 3), random.sample("abcdef", 6))
try:
    random.choice([])
except IndexError as error:
    print(error)
try:
    random.sample([1], 2)
except ValueError as error:
    print(error)

# expect: 3 c [5, 3, 6, 6] ['a', 'a', 'a', 'a', 'a', 'b']
# expect: [6, 0, 2, 4, 1, 5, 3, 9, 8, 7] [66, 49, 94, 1, 85] [0, 2, 6] ['c', 'a', 'f', 'b', 'd', 'e']
# expect: Cannot choose from an empty sequence
# expect: Sample larger than population or is negative
