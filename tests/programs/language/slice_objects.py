s = slice(1, 10, 2)
print(s, s.start, s.stop, s.step, slice(3), s.indices(6), slice(None, None, -1).indices(4))
print(list(range(10))[s], "abcdefghijkl"[s], s == slice(1, 10, 2))


class Shown:
    def __getitem__(self, key):
        return key


print(Shown()[1:2], Shown()[::], Shown()[1, 2:3], Shown()[...], Shown()["a":"b":"c"])

# expect: slice(1, 10, 2) 1 10 2 slice(None, 3, None) (1, 6, 2) (3, -1, -1)
# expect: [1, 3, 5, 7, 9] bdfhj True
# expect: slice(1, 2, None) slice(None, None, None) (1, slice(2, 3, None)) Ellipsis slice('a', 'b', 'c')
