class Empty:
    __slots__ = ()


for thing in (5, "x", None, [1], (), {}, Empty(), object(), len):
    try:
        thing.attribute = 1
        print("assigned")
    except AttributeError as error:
        print(error)

# expect: 'int' object has no attribute 'attribute'
# expect: 'str' object has no attribute 'attribute'
# expect: 'NoneType' object has no attribute 'attribute'
# expect: 'list' object has no attribute 'attribute'
# expect: 'tuple' object has no attribute 'attribute'
# expect: 'dict' object has no attribute 'attribute'
# expect: 'Empty' object has no attribute 'attribute'
# expect: 'object' object has no attribute 'attribute'
# expect: 'builtin_function_or_method' object has no attribute 'attribute'
