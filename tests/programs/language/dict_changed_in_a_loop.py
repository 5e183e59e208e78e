d = {"a": 1, "b": 2}
try:
    for key in d:
        d[key + "x"] = 1
except RuntimeError as error:
    print(error)
d = {"a": 1, "b": 2}
for key in d:
    d[key] += 10
print(d)
for key in list(d):
    del d[key]
print(d)

# expect: dictionary changed size during iteration
# expect: {'a': 11, 'b': 12}
# expect: {}
