print(", ".join(["a", "b", "c"]), "".join(("x", "y")), "-".join("abc"), "-".join([]), "-".join(["one"]))
print("+".join(str(n) for n in range(4)), " ".join({"k": 1, "l": 2}))
for wrong in ([1, 2], ["a", None], 5):
    try:
        ",".join(wrong)
    except TypeError as error:
        print(error)

# expect: a, b, c xy a-b-c  one
# expect: 0+1+2+3 k l
# expect: sequence item 0: expected str instance, int found
# expect: sequence item 1: expected str instance, NoneType found
# expect: can only join an iterable
