def f():
    log = []
    for i in range(5):
        try:
            if i == 1:
                continue
            if i == 3:
                break
            log.append(i)
        finally:
            log.append(f"f{i}")
    else:
        log.append("else")
    return log


print(f())
n = 0
while n < 3:
    n += 1
    try:
        try:
            if n == 2:
                continue
        finally:
            print("inner", n)
    finally:
        print("outer", n)

# expect: [0, 'f0', 'f1', 2, 'f2', 'f3']
# expect: inner 1
# expect: outer 1
# expect: inner 2
# expect: outer 2
# expect: inner 3
# expect: outer 3
