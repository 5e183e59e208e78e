class Box:
    def __setattr__(self, name, value):
        print("set", name, value)
        super().__setattr__(name, value)


box = Box()
box.a = box.b = box.c = 3
first, box.d = pair = (4, 5)
print(first, box.d, pair)
i = 0
values = [10, 20]
i, values[i] = 1, 99
print(i, values)

# expect: set a 3
# expect: set b 3
# expect: set c 3
# expect: set d 5
# expect: 4 5 (4, 5)
# expect: 1 [10, 99]
