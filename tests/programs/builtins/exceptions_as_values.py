error = ValueError("bad", 5)
print(error, repr(error), error.args, str(ValueError("one")), repr(ValueError("one")), str(ValueError()), repr(ValueError()))
print(str(KeyError("k")), repr(KeyError("k")), str(KeyError()), str(OSError(2, "No such file")), [ValueError(1), KeyError("x")])


class AppError(Exception):
    def __init__(self, code):
        super().__init__(f"code {code}")
        self.code = code


class Silent(Exception):
    def __str__(self):
        return "silent: " + super().__str__()


failure = AppError(7)
print(failure, repr(failure), failure.args, failure.code, Silent("x"), repr(Silent("x")))
noted = ValueError("with notes")
noted.add_note("first")
noted.add_note("second")
print(noted.__notes__, noted.with_traceback(None) is noted)
group = ExceptionGroup("several", [ValueError(1), TypeError(2)])
print(group, repr(group), group.message, group.exceptions)

# expect: ('bad', 5) ValueError('bad', 5) ('bad', 5) one ValueError('one')  ValueError()
# expect: 'k' KeyError('k')  [Errno 2] No such file [ValueError(1), KeyError('x')]
# expect: code 7 AppError('code 7') ('code 7',) 7 silent: x Silent('x')
# expect: ['first', 'second'] True
# expect: several (2 sub-exceptions) ExceptionGroup('several', [ValueError(1), TypeError(2)]) several (ValueError(1), TypeError(2))
