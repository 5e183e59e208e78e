def classify(action):
    try:
        action()
    except (KeyError, IndexError) as error:
        return "lookup " + type(error).__name__
    except ValueError:
        return "value"
    except Exception as error:
        return "other " + type(error).__name__
    return "fine"


def bad_key():
    return {}["a"]


print(classify(bad_key))
print(classify(lambda: [1][5]))
print(classify(lambda: int("x")))
print(classify(lambda: 1 / 0))
print(classify(lambda: None))

# expect: lookup KeyError
# expect: lookup IndexError
# expect: value
# expect: other ZeroDivisionError
# expect: fine
