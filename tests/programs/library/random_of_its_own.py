import random

a, b = random.Random(5), random.Random(5)
print([a.random() for _ in range(3)] == [b.random() for _ in range(3)], a.randint(1, 6), b.choice([1, 2, 3]))
random.seed(1)
first = random.random()
a.random()
random.seed(1)
print(first == random.random(), random.Random(2).random())
state = a.getstate()
x = a.random()
a.setstate(state)
print(x == a.random())

# expect: True 6 3
# expect: True 0.9560342718892494
# expect: True
