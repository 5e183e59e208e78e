def deep():
    raise ValueError("deep")


def middle():
    try:
        deep()
    except ValueError:
        print("seen")
        raise


middle()

# expect: seen
# expect error line 2: ValueError: deep
