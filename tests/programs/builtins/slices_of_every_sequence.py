items = [0, 1, 2, 3, 4, 5]
print(items[1:4], items[:-2], items[-3:], items[::2], items[::-1], items[4:1:-1], items[10:], items[-100:100:4])
text = "привет"
print(text[1:4], text[::-1], text[-2:], text[::2], text[5:2:-1], "abc"[1:2], "abc"[2:1] == "")
pair = (1, 2, 3)
print(pair[1:], pair[:1], pair[::-1], pair[:] is pair, slice(1, 5, 2).indices(4), slice(None, None, -1).indices(3))
cut = slice(1, 3)
print(items[cut], text[cut], cut, cut.start, cut.stop, cut.step)

# expect: [1, 2, 3] [0, 1, 2, 3] [3, 4, 5] [0, 2, 4] [5, 4, 3, 2, 1, 0] [4, 3, 2] [] [0, 4]
# expect: рив тевирп ет пие тев b True
# expect: (2, 3) (1,) (3, 2, 1) True (1, 4, 2) (2, -1, -1)
# expect: [1, 2] ри slice(1, 3, None) 1 3 None
