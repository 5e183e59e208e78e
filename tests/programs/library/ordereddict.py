from collections import OrderedDict

d = OrderedDict([("a", 1), ("b", 2), ("c", 3)])
d.move_to_end("a")
print(d, list(d))
d.move_to_end("c", last=False)
print(list(d), d.popitem(), d.popitem(last=False), d)
print(OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1), OrderedDict(a=1, b=2) == {"b": 2, "a": 1})
d["z"] = 1
print(list(reversed(d)), repr(OrderedDict()))
try:
    d.move_to_end("nope")
except KeyError as error:
    print(repr(error))

# expect: OrderedDict([('b', 2), ('c', 3), ('a', 1)]) ['b', 'c', 'a']
# expect: ['c', 'b', 'a'] ('a', 1) ('c', 3) OrderedDict([('b', 2)])
# expect: False True
# expect: ['z', 'b'] OrderedDict()
# expect: KeyError('nope')
