import gc

print(isinstance(gc.collect(), int), gc.isenabled())
items = [[] for _ in range(10)]
items[0].append(items)
del items
gc.collect()
gc.disable()
print(gc.isenabled())
gc.enable()
print(gc.isenabled())

# expect: True True
# expect: False
# expect: True
