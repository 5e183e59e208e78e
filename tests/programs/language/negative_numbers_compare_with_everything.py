for number in (-3, 0, 3, -9223372036854775808, -0.5):
    for other in ("a", "", [1], [], {}, {1}, (), None, print, ValueError, range(3), object):
        print(number == other, other == number, number != other, number in [other], number in (other, number), end=" ")
    print(number)
print([-1, "a"] == ["a", -1], {-1: "x"}.get("a"), -3 in ["text"], ["text"].count(-3), "a" in [-1], {-1, "a"} == {"a", -1})

# expect: False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True -3
# expect: False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True 0
# expect: False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True 3
# expect: False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True -9223372036854775808
# expect: False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True False False True False True -0.5
# expect: False None False 0 False True
