def f(kind):
    try:
        if kind == "raise":
            raise ValueError
        return "body"
    except ValueError:
        return "except"
    else:
        return "else"
    finally:
        print("finally", kind)


print(f("raise"), f("no"))


def g():
    try:
        pass
    except ValueError:
        return "except"
    else:
        return "else"
    finally:
        print("f")


print(g())

# expect: finally raise
# expect: finally no
# expect: except body
# expect: f
# expect: else
