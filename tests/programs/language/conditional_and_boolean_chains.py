def grade(n):
    return "a" if n > 90 else "b" if n > 80 else "c"


print([grade(n) for n in (95, 85, 5)], 1 if [] else 2 if {} else 3)
print(0 or "" or [] or "last", 1 and "x" and [1], None or 0, not 1 == 2, not (1 and 0))
print(1 < 2 > 1, 1 == 1.0 == True, 3 > 2 > 2, "a" < "b" <= "b" != "c", 1 in [1] == True, None is None is None)
x = None
print((x or {}).get("k", "default"), x is not None and x.k, [n for n in (0, 1, 2) if n and 4 / n > 2])

# expect: ['a', 'b', 'c'] 3
# expect: last [1] 0 True True
# expect: True True False True False True
# expect: default False [1]
