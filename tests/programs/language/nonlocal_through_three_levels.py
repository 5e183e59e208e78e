def a():
    x = "a"

    def b():
        def c():
            nonlocal x
            x += "c"

        c()
        x_of_b = x

        def d():
            nonlocal x_of_b
            x_of_b += "d"
            return x_of_b

        return d()

    return b(), x


print(a())

# expect: ('acd', 'ac')
