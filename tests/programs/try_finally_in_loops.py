def run():
    for n in range(5):
        try:
            if n == 1:
                continue
            if n == 3:
                break
            print("body", n)
        finally:
            print("finally", n)
    print("after")


run()

# expect: body 0
# expect: finally 0
# expect: finally 1
# expect: body 2
# expect: finally 2
# expect: finally 3
# expect: after
