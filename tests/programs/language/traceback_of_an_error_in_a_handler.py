def parse(text):
    try:
        return int(text)
    except ValueError:
        return int(
            text.strip("x")
        )
    finally:
        print("parsed", text)


print(parse("1"), parse("x2x"))
parse("xyx")

# expect: parsed 1
# expect: parsed x2x
# expect: 1 2
# expect: parsed xyx
# expect error line 5: ValueError: invalid literal for int() with base 10: 'y'
