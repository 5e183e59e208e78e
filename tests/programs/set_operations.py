seen = {1, 2, 3}
seen.add(2)
seen.discard(9)
print(len(seen), 2 in seen, sorted(seen | {7}), sorted(seen & {2, 3}), sorted(seen - {2}))
print({4}, set(), sorted(set("banana")))
seen.remove(1)
print(sorted(seen), {1, 2} == {2, 1}, {1} <= {1, 2})

# expect: 3 True [1, 2, 3, 7] [2, 3] [1, 3]
# expect: {4} set() ['a', 'b', 'n']
# expect: [2, 3] True True
