items = [1, 2, 3]
cases = [lambda: items[3], lambda: items[-4], lambda: items["a"], lambda: items[1.0], lambda: items.remove(9),
         lambda: items.index(9), lambda: [].pop(), lambda: items.pop(5), lambda: items.insert("a", 1), lambda: items.sort(1),
         lambda: [1, "a"] < [1, 2], lambda: sorted([1, "a"]), lambda: items.append(), lambda: items.append(1, 2),
         lambda: items + 5, lambda: items * 1.5, lambda: items()]
for case in cases:
    try:
        print(case())
    except Exception as error:
        print(type(error).__name__, error)
print(items)

# expect: IndexError list index out of range
# expect: IndexError list index out of range
# expect: TypeError list indices must be integers or slices, not str
# expect: TypeError list indices must be integers or slices, not float
# expect: ValueError list.remove(x): x not in list
# expect: ValueError 9 is not in list
# expect: IndexError pop from empty list
# expect: IndexError pop index out of range
# expect: TypeError 'str' object cannot be interpreted as an integer
# expect: TypeError sort() takes no positional arguments
# expect: TypeError '<' not supported between instances of 'str' and 'int'
# expect: TypeError '<' not supported between instances of 'str' and 'int'
# expect: TypeError list.append() takes exactly one argument (0 given)
# expect: TypeError list.append() takes exactly one argument (2 given)
# expect: TypeError can only concatenate list (not "int") to list
# expect: TypeError can't multiply sequence by non-int of type 'float'
# expect: TypeError 'list' object is not callable
# expect: [1, 2, 3]
