items = list(range(10))
print(items[::-1], items[8:2:-2], items[-1:-5:-1], items[2:8:-1], items[:3:-3], items[5::-1])
print("abcdef"[::-2], (1, 2, 3, 4)[::-1], range(10)[::-3], range(10)[2:8:2])
print(items[100:], items[-100:2], items[3:3], items[None:None:None])
try:
    items[::0]
except ValueError as error:
    print(error)

# expect: [9, 8, 7, 6, 5, 4, 3, 2, 1, 0] [8, 6, 4] [9, 8, 7, 6] [] [9, 6] [5, 4, 3, 2, 1, 0]
# expect: fdb (4, 3, 2, 1) range(9, -1, -3) range(2, 8, 2)
# expect: [] [0, 1] [] [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
# expect: slice step cannot be zero
