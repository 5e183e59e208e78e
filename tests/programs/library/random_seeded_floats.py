import random

random.seed(7)
print(random.random(), random.uniform(1, 5), random.uniform(5, 1))
print(random.gauss(0, 1), random.normalvariate(10, 2), random.expovariate(0.5), random.triangular(0, 10, 3))
print(random.betavariate(1, 2) > 0, random.random())

# expect: 0.32383276483316237 1.6033966956980077 2.396262107840585
# expect: 1.112914852545535 9.51079802580995 1.4162606717945057 1.0605987711003377
# expect: True 0.42451918914251396
