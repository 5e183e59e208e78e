big = range(10**15)
print(len(big), big[-1], big[10**9], 10**14 in big, -1 in big, 2.0 in big, 2.5 in range(9), "a" in range(9))
print(sum(range(1000001)), max(range(5, 10**6, 7)), min(range(10, 0, -1)), any(big), all(big))
print(range(10)[2:8:2], range(10)[::-1], list(range(10)[-3:]), range(3) == range(0, 3), range(0) == range(9, 3))
print(range(1, 10, 3).start, range(1, 10, 3).stop, range(1, 10, 3).step, range(9).index(4), range(9).count(20))
print(list(range(5, 0, -2)), list(range(-3, 3, 2)), tuple(range(0)))

# expect: 1000000000000000 999999999999999 1000000000 True False True False False
# expect: 500000500000 999997 1 True False
# expect: range(2, 8, 2) range(9, -1, -1) [7, 8, 9] True True
# expect: 1 10 3 4 0
# expect: [5, 3, 1] [-3, -1, 1] ()
