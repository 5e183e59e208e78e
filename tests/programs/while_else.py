def search(limit):
    n = 0
    while n < 5:
        if n == limit:
            print("found", n)
            break
        n += 1
    else:
        print("exhausted", n)


search(3)
search(7)
while False:
    pass
else:
    print("never entered")

# expect: found 3
# expect: exhausted 5
# expect: never entered
