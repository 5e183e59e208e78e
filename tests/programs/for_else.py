def search(items, wanted):
    for index, item in enumerate(items):
        if item == wanted:
            print("found at", index)
            break
    else:
        print("not found")


search(["a", "b"], "b")
search(["a", "b"], "c")
search([], "a")

# expect: found at 1
# expect: not found
# expect: not found
