data = [1, 5, 2, 8]
if (n := len(data)) > 3:
    print("long", n)
while (item := data.pop()) != 5:
    print("popped", item)
print(item, [y for x in range(5) if (y := x * x) > 3], y)
print((a := 1) + (b := a + 1), a, b, f"{(c := 7)}", c)


def f():
    return any((found := x) > 2 for x in [1, 3, 5]), found


print(f())

# expect: long 4
# expect: popped 8
# expect: popped 2
# expect: 5 [4, 9, 16] 16
# expect: 3 1 2 7 7
# expect: (True, 3)
