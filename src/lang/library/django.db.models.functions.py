from _django_expressions import Func


class Coalesce(Func):
    function = "COALESCE"

    def __init__(self, *expressions, **extra):
        if len(expressions) < 2:
            raise ValueError("Coalesce must take at least two expressions")
        super().__init__(*expressions, **extra)


class Greatest(Func):
    function = "GREATEST"

    def __init__(self, *expressions, **extra):
        if len(expressions) < 2:
            raise ValueError("Greatest must take at least two expressions")
        super().__init__(*expressions, **extra)


class Least(Func):
    function = "LEAST"

    def __init__(self, *expressions, **extra):
        if len(expressions) < 2:
            raise ValueError("Least must take at least two expressions")
        super().__init__(*expressions, **extra)


class Abs(Func):
    function = "ABS"
    arity = 1


class Mod(Func):
    function = "MOD"
    arity = 2


class Lower(Func):
    function = "LOWER"
    arity = 1


class Upper(Func):
    function = "UPPER"
    arity = 1
