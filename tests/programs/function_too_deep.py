def down(n):
    return down(n + 1)


try:
    down(0)
except RecursionError:
    print("too deep")
print("goes on")

# expect: too deep
# expect: goes on
