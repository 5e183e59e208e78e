group = ExceptionGroup("many", [ValueError("a"), ExceptionGroup("in", [KeyError("b"), ValueError("c")])])
print(group, repr(group), group.message, len(group.exceptions))
match, rest = group.split(ValueError)
print(repr(match), repr(rest))
print(repr(group.subgroup(KeyError)), group.subgroup(OSError), repr(group.subgroup(lambda e: str(e) == "a")))
print(repr(group.derive([TypeError("x")])), isinstance(group, Exception), type(BaseExceptionGroup("b", [ValueError()])).__name__)
for wrong in (lambda: ExceptionGroup("x", []), lambda: ExceptionGroup("x", [1]), lambda: ExceptionGroup("x", [KeyboardInterrupt()])):
    try:
        wrong()
    except (ValueError, TypeError) as error:
        print(type(error).__name__, error)

# expect: many (2 sub-exceptions) ExceptionGroup('many', [ValueError('a'), ExceptionGroup('in', [KeyError('b'), ValueError('c')])]) many 2
# expect: ExceptionGroup('many', [ValueError('a'), ExceptionGroup('in', [ValueError('c')])]) ExceptionGroup('many', [ExceptionGroup('in', [KeyError('b')])])
# expect: ExceptionGroup('many', [ExceptionGroup('in', [KeyError('b')])]) None ExceptionGroup('many', [ValueError('a')])
# expect: ExceptionGroup('many', [TypeError('x')]) True ExceptionGroup
# expect: ValueError second argument (exceptions) must be a non-empty sequence
# expect: ValueError Item 0 of second argument (exceptions) is not an exception
# expect: TypeError Cannot nest BaseExceptions in an ExceptionGroup
