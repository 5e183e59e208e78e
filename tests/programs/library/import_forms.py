import collections
import collections as c
import itertools, functools
from collections import deque as d, defaultdict
from math import pi, sqrt
import math as m

print(c is collections, d is collections.deque, defaultdict is c.defaultdict, sqrt(4), pi == m.pi)
print(functools.reduce(lambda a, b: a + b, itertools.islice(itertools.count(), 4)))


def f():
    from math import floor

    return floor(2.5)


print(f(), collections.__name__)
try:
    from math import nothing_like_this
except ImportError as error:
    print(type(error).__name__)
try:
    m.nothing
except AttributeError as error:
    print(error)

# expect: True True True 2.0 True
# expect: 6
# expect: 2 collections
# expect: ImportError
# expect: module 'math' has no attribute 'nothing'
