def apply(function, *arguments):
    return function(*arguments)


print(apply(max, 1, 2), apply(str.upper, "a"), apply(int, "7"), list(map(apply, [len, sum], [[1, 2], [3, 4]])))
len = 5
print(len)
del len
print(len("abc"))
methods = [[].append, "a".upper, {}.get]
print(methods[1](), methods[2]("k", "d"), print is print, [1].append == [1].append)

# expect: 2 A 7 [2, 7]
# expect: 5
# expect: 3
# expect: A d True False
