for error in (ValueError(), ValueError("one"), ValueError("a", 2), ValueError(None), KeyError("k"), KeyError(), KeyError("a", "b"),
              KeyError(3), ValueError(["x"]), ValueError("it's")):
    print(str(error), repr(error), error.args)


class Custom(Exception):
    def __init__(self, code, text="nothing"):
        super().__init__(text)
        self.code = code


error = Custom(4, "four")
print(str(error), repr(error), error.args, error.code)


class Silent(Exception):
    def __init__(self, code):
        self.code = code


print(repr(Silent(3)), str(Silent(3)), Silent(3).args)

# expect:  ValueError() ()
# expect: one ValueError('one') ('one',)
# expect: ('a', 2) ValueError('a', 2) ('a', 2)
# expect: None ValueError(None) (None,)
# expect: 'k' KeyError('k') ('k',)
# expect:  KeyError() ()
# expect: ('a', 'b') KeyError('a', 'b') ('a', 'b')
# expect: 3 KeyError(3) (3,)
# expect: ['x'] ValueError(['x']) (['x'],)
# expect: it's ValueError("it's") ("it's",)
# expect: four Custom('four') ('four',) 4
# expect: Silent(3) 3 (3,)
