def f():
    try:
        try:
            try:
                return print("value")
            finally:
                print("one")
        finally:
            print("two")
            try:
                raise KeyError("inside")
            except KeyError as error:
                print("handled", error)
    finally:
        print("three")


print(f())

# expect: value
# expect: one
# expect: two
# expect: handled 'inside'
# expect: three
# expect: None
