items = [3, 1]
items.append(2)
items.extend((4, 5))
items.extend(n for n in [6])
items.insert(0, 0)
items.insert(100, 7)
items.insert(-1, "near the end")
print(items, items.index(4), items.count(1), items.pop(), items.pop(0), items.pop(-2))
items.remove("near the end") if "near the end" in items else None
items.reverse()
print(items, items.copy() == items, items.copy() is items)
items.clear()
print(items, [1, 2, 1, 3].index(1, 1), [1, 2, 3].index(3, -2), [0] * 3, 2 * [1, 2], [1] * -1)
items += "ab"
items *= 2
print(items)
for action in (lambda: [].pop(), lambda: [1].pop(3), lambda: [1].remove(2), lambda: [1].index(2), lambda: [1, 2].index(1, 1)):
    try:
        action()
    except (IndexError, ValueError) as error:
        print(type(error).__name__, error)

# expect: [3, 1, 2, 4, 5, 'near the end'] 4 1 7 0 6
# expect: [5, 4, 2, 1, 3] True False
# expect: [] 2 2 [0, 0, 0] [1, 2, 1, 2] []
# expect: ['a', 'b', 'a', 'b']
# expect: IndexError pop from empty list
# expect: IndexError pop index out of range
# expect: ValueError list.remove(x): x not in list
# expect: ValueError 2 is not in list
# expect: ValueError 1 is not in list
