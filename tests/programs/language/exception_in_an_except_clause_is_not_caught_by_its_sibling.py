def run():
    try:
        raise ValueError("first")
    except ValueError:
        raise KeyError("second")
    except KeyError:
        print("never")


try:
    run()
except KeyError as error:
    print("outside", error)

# expect: outside 'second'
