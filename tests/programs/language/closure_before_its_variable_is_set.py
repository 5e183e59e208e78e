def f():
    def g():
        return x

    try:
        g()
    except NameError as error:
        print(error)
    x = 5
    print(g())
    del x
    try:
        g()
    except NameError as error:
        print(error)


f()

# expect: cannot access free variable 'x' where it is not associated with a value in enclosing scope
# expect: 5
# expect: cannot access free variable 'x' where it is not associated with a value in enclosing scope
