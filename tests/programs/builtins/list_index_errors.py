items = [1, 2, 3]
for action in (
    lambda: items[3],
    lambda: items[-4],
    lambda: items["a"],
    lambda: items[1.0],
    lambda: items["a":],
    lambda: items[::0],
    lambda: items.__class__.pop(items, "x"),
    lambda: (1,)[5],
    lambda: "abc"[9],
    lambda: "abc"["x"],
    lambda: range(3)[3],
    lambda: 5[0],
    lambda: None["a"],
    lambda: {}["missing"],
):
    try:
        action()
    except (IndexError, TypeError, ValueError, KeyError) as error:
        print(type(error).__name__, error)

# expect: IndexError list index out of range
# expect: IndexError list index out of range
# expect: TypeError list indices must be integers or slices, not str
# expect: TypeError list indices must be integers or slices, not float
# expect: TypeError slice indices must be integers or None or have an __index__ method
# expect: ValueError slice step cannot be zero
# expect: TypeError 'str' object cannot be interpreted as an integer
# expect: IndexError tuple index out of range
# expect: IndexError string index out of range
# expect: TypeError string indices must be integers, not 'str'
# expect: IndexError range object index out of range
# expect: TypeError 'int' object is not subscriptable
# expect: TypeError 'NoneType' object is not subscriptable
# expect: KeyError 'missing'
