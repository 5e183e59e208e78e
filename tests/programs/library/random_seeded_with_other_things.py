import random

for seed in (0, 1, -1, 12345678901234567, "text", 1.5):
    random.seed(seed)
    print(seed, random.random(), random.randint(0, 1000))

# expect: 0 0.8444218515250481 776
# expect: 1 0.13436424411240122 867
# expect: -1 0.13436424411240122 867
# expect: 12345678901234567 0.09702702310935107 682
# expect: text 0.8711565613554825 863
# expect: 1.5 0.551763726942059 262
