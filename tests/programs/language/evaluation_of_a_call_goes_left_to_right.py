def show(name):
    print("eval", name)
    return name


def make():
    print("function first")
    return lambda *args, **kwargs: print(args, kwargs)


make()(show("a"), *[show("b"), show("c")], key=show("d"), **{"more": show("e")})

# expect: function first
# expect: eval a
# expect: eval b
# expect: eval c
# expect: eval d
# expect: eval e
# expect: ('a', 'b', 'c') {'key': 'd', 'more': 'e'}
