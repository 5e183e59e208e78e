for i in range(3):
    try:
        print("body", i)
    finally:
        if i == 1:
            break
else:
    print("never")
for i in range(2):
    try:
        continue
    finally:
        print("finally", i)
else:
    print("else runs")

# expect: body 0
# expect: body 1
# expect: finally 0
# expect: finally 1
# expect: else runs
