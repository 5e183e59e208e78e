class Both:
    def __str__(self):
        return "str"

    def __repr__(self):
        return "repr"


class OnlyRepr:
    def __repr__(self):
        return "only"


print(Both(), [Both()], str(Both()), repr(Both()), f"{Both()} {Both()!r}", OnlyRepr(), {1: OnlyRepr()}, (Both(),))


class Wrong:
    def __str__(self):
        return 5


try:
    str(Wrong())
except TypeError as error:
    print(error)

# expect: str [repr] str repr str repr only {1: only} (repr,)
# expect: __str__ returned non-string (type int)
