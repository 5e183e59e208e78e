class Manager:
    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        raise KeyError("from exit")


try:
    with Manager():
        raise ValueError("body")
except KeyError as error:
    print(error, repr(error.__context__))

# expect: 'from exit' ValueError('body')
