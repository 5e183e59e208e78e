def close():
    return 1 // 0


try:
    print("body")
finally:
    close()

# expect: body
# expect error line 2: ZeroDivisionError: integer division or modulo by zero
