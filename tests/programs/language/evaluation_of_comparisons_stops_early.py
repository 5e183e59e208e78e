def show(value):
    print("eval", value)
    return value


print(show(1) < show(0) < show(9))
print(show(1) < show(2) < show(3))
print(show(0) and show(1), show(0) or show(2))
print(show("yes") if show(True) else show("no"))

# expect: eval 1
# expect: eval 0
# expect: False
# expect: eval 1
# expect: eval 2
# expect: eval 3
# expect: True
# expect: eval 0
# expect: eval 0
# expect: eval 2
# expect: 0 2
# expect: eval True
# expect: eval yes
# expect: yes
