def load():
    try:
        return {}["port"]
    except KeyError as error:
        raise RuntimeError("no configuration") from error


try:
    load()
except RuntimeError as error:
    print(error, "because of", repr(error.__cause__))
try:
    raise ValueError
except ValueError as error:
    print(repr(error), str(error) == "")

# expect: no configuration because of KeyError('port')
# expect: ValueError() True
