pairs = [(KeyError, LookupError), (IndexError, LookupError), (ZeroDivisionError, ArithmeticError), (OverflowError, ArithmeticError),
         (FileNotFoundError, OSError), (ConnectionError, OSError), (TimeoutError, OSError), (NotImplementedError, RuntimeError),
         (RecursionError, RuntimeError), (UnicodeError, ValueError), (ModuleNotFoundError, ImportError),
         (UnboundLocalError, NameError), (StopAsyncIteration, Exception), (KeyboardInterrupt, Exception),
         (SystemExit, Exception), (GeneratorExit, Exception), (BrokenPipeError, ConnectionError), (PermissionError, OSError)]
for child, parent in pairs:
    print(child.__name__, parent.__name__, issubclass(child, parent), issubclass(child, BaseException))
print(KeyError.__mro__[1].__name__, [c.__name__ for c in ZeroDivisionError.__mro__])

# expect: KeyError LookupError True True
# expect: IndexError LookupError True True
# expect: ZeroDivisionError ArithmeticError True True
# expect: OverflowError ArithmeticError True True
# expect: FileNotFoundError OSError True True
# expect: ConnectionError OSError True True
# expect: TimeoutError OSError True True
# expect: NotImplementedError RuntimeError True True
# expect: RecursionError RuntimeError True True
# expect: UnicodeError ValueError True True
# expect: ModuleNotFoundError ImportError True True
# expect: UnboundLocalError NameError True True
# expect: StopAsyncIteration Exception True True
# expect: KeyboardInterrupt Exception False True
# expect: SystemExit Exception False True
# expect: GeneratorExit Exception False True
# expect: BrokenPipeError ConnectionError True True
# expect: PermissionError OSError True True
# expect: LookupError ['ZeroDivisionError', 'ArithmeticError', 'Exception', 'BaseException', 'object']
