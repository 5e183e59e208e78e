def first():
    try:
        int("x")
    except ValueError:
        [][1]


first()

# expect error line 5: IndexError: list index out of range
