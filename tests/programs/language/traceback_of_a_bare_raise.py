def f(n):
    try:
        return 10 // n
    except ZeroDivisionError:
        print("seen")
        raise
    finally:
        print("left")


print(f(5))
f(0)

# expect: left
# expect: 2
# expect: seen
# expect: left
# expect error line 3: ZeroDivisionError: integer division or modulo by zero
