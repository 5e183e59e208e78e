print(0 or "default", "" and "never", [] or {} or "last", 1 and 2 and 3)
print(not 0, not [1], None or 0, 0 or None)
calls = []


def note(name, result):
    calls.append(name)
    return result


note("a", True) or note("b", True)
note("c", False) and note("d", True)
print(calls)
for thing in (0, 0.0, "", [], (), {}, None, False, "x", [0], -1):
    print(bool(thing), end=",")
print()

# expect: default  last 3
# expect: True False 0 None
# expect: ['a', 'c']
# expect: False,False,False,False,False,False,False,False,True,True,True,
