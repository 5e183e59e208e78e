import _machine
from functools import wraps


class AbstractContextManager:
    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        return None


class AbstractAsyncContextManager:
    async def __aenter__(self):
        return self

    async def __aexit__(self, exc_type, exc_value, traceback):
        return None


class ContextDecorator:
    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @wraps(func)
        def inner(*args, **keywords):
            with self._recreate_cm():
                return func(*args, **keywords)

        return inner


class AsyncContextDecorator:
    def _recreate_cm(self):
        return self

    def __call__(self, func):
        @wraps(func)
        async def inner(*args, **keywords):
            async with self._recreate_cm():
                return await func(*args, **keywords)

        return inner


# ---- Managers that are generators.

class _GeneratorBase:
    def __init__(self, func, args, keywords):
        self.gen = func(*args, **keywords)
        self.func, self.args, self.kwds = func, args, keywords
        self.__doc__ = getattr(func, "__doc__", None)

    def _recreate_cm(self):
        return type(self)(self.func, self.args, self.kwds)


def _is_own(error, value, kind):
    # Whether what a generator raised is nothing but the exception that was thrown in, or what the generator
    # machinery makes of it.
    if error is value:
        return True
    return isinstance(value, kind) and isinstance(error, RuntimeError) and error.__cause__ is value


class _GeneratorContextManager(_GeneratorBase, AbstractContextManager, ContextDecorator):
    def __enter__(self):
        del self.args, self.kwds, self.func
        try:
            return next(self.gen)
        except StopIteration:
            raise RuntimeError("generator didn't yield") from None

    def __exit__(self, typ, value, traceback):
        if typ is None:
            try:
                next(self.gen)
            except StopIteration:
                return False
            raise RuntimeError("generator didn't stop")
        if value is None:
            value = typ()
        size = _machine.traceback_size(value)
        try:
            self.gen.throw(value)
        except StopIteration as error:
            return error is not value
        except BaseException as error:
            if not _is_own(error, value, StopIteration):
                raise
            _machine.cut_traceback(value, size)
            return False
        raise RuntimeError("generator didn't stop after throw()")


class _AsyncGeneratorContextManager(_GeneratorBase, AbstractAsyncContextManager, AsyncContextDecorator):
    async def __aenter__(self):
        del self.args, self.kwds, self.func
        try:
            return await anext(self.gen)
        except StopAsyncIteration:
            raise RuntimeError("generator didn't yield") from None

    async def __aexit__(self, typ, value, traceback):
        if typ is None:
            try:
                await anext(self.gen)
            except StopAsyncIteration:
                return False
            raise RuntimeError("generator didn't stop")
        if value is None:
            value = typ()
        size = _machine.traceback_size(value)
        try:
            await self.gen.athrow(value)
        except StopAsyncIteration as error:
            return error is not value
        except BaseException as error:
            if not _is_own(error, value, (StopIteration, StopAsyncIteration)):
                raise
            _machine.cut_traceback(value, size)
            return False
        raise RuntimeError("generator didn't stop after athrow()")


def contextmanager(func):
    @wraps(func)
    def helper(*args, **keywords):
        return _GeneratorContextManager(func, args, keywords)

    return helper


def asynccontextmanager(func):
    @wraps(func)
    def helper(*args, **keywords):
        return _AsyncGeneratorContextManager(func, args, keywords)

    return helper


# ---- Small ones.

class closing(AbstractContextManager):
    def __init__(self, thing):
        self.thing = thing

    def __enter__(self):
        return self.thing

    def __exit__(self, *exc_info):
        self.thing.close()


class aclosing(AbstractAsyncContextManager):
    def __init__(self, thing):
        self.thing = thing

    async def __aenter__(self):
        return self.thing

    async def __aexit__(self, *exc_info):
        await self.thing.aclose()


class suppress(AbstractContextManager):
    def __init__(self, *exceptions):
        self._exceptions = exceptions

    def __enter__(self):
        pass

    def __exit__(self, exctype, excinst, exctb):
        return exctype is not None and issubclass(exctype, self._exceptions)


class nullcontext(AbstractContextManager, AbstractAsyncContextManager):
    def __init__(self, enter_result=None):
        self.enter_result = enter_result

    def __enter__(self):
        return self.enter_result

    def __exit__(self, *excinfo):
        pass

    async def __aenter__(self):
        return self.enter_result

    async def __aexit__(self, *excinfo):
        pass


# ---- Stacks.

def _methods(manager, enter, leave, protocol):
    cls = type(manager)
    if not hasattr(cls, enter) or not hasattr(cls, leave):
        missed = "" if not hasattr(cls, enter) else f" (missed {leave} method)"
        raise TypeError(f"'{cls.__module__}.{cls.__qualname__}' object does not support the {protocol} protocol"
                        f"{missed}")
    return getattr(cls, enter), getattr(cls, leave)


class _BaseExitStack:
    def __init__(self):
        self._exits = []  # (whether it is awaited, a function of the three parts of an exception)

    def pop_all(self):
        stack = type(self)()
        stack._exits, self._exits = self._exits, []
        return stack

    def push(self, exit):
        leave = getattr(type(exit), "__exit__", None)
        if leave is None:
            self._exits.append((False, exit))
        else:
            self._exits.append((False, lambda *info: leave(exit, *info)))
        return exit

    def enter_context(self, cm):
        enter, leave = _methods(cm, "__enter__", "__exit__", "context manager")
        result = enter(cm)
        self._exits.append((False, lambda *info: leave(cm, *info)))
        return result

    def callback(self, callback, /, *args, **keywords):
        def leave(*info):
            callback(*args, **keywords)

        self._exits.append((False, leave))
        return callback


def _info(error):
    return (None, None, None) if error is None else (type(error), error, error.__traceback__)


class ExitStack(_BaseExitStack, AbstractContextManager):
    def __exit__(self, *details):
        error = details[1]
        while self._exits:
            leave = self._exits.pop()[1]
            try:
                if leave(*_info(error)):
                    error = None
            except BaseException as other:
                _link(other, error, details[1])
                error = other
        return _settle(error, details[1])

    def close(self):
        self.__exit__(None, None, None)


def _link(new, old, outer):
    # What an exit raised follows what was at hand when it was called, not what the whole stack is left with.
    while new.__context__ is not None and new.__context__ is not old:
        if new.__context__ is outer:
            new.__context__ = old
            return
        new = new.__context__


def _settle(error, first):
    if error is not None and error is not first:
        context = error.__context__
        try:
            raise error
        except BaseException:
            error.__context__ = context
            raise
    return first is not None and error is None


class AsyncExitStack(_BaseExitStack, AbstractAsyncContextManager):
    async def enter_async_context(self, cm):
        enter, leave = _methods(cm, "__aenter__", "__aexit__", "asynchronous context manager")
        result = await enter(cm)
        self._exits.append((True, lambda *info: leave(cm, *info)))
        return result

    def push_async_exit(self, exit):
        leave = getattr(type(exit), "__aexit__", None)
        if leave is None:
            self._exits.append((True, exit))
        else:
            self._exits.append((True, lambda *info: leave(exit, *info)))
        return exit

    def push_async_callback(self, callback, /, *args, **keywords):
        async def leave(*info):
            await callback(*args, **keywords)

        self._exits.append((True, leave))
        return callback

    async def aclose(self):
        await self.__aexit__(None, None, None)

    async def __aexit__(self, *details):
        error = details[1]
        while self._exits:
            is_awaited, leave = self._exits.pop()
            try:
                answer = leave(*_info(error))
                if is_awaited:
                    answer = await answer
                if answer:
                    error = None
            except BaseException as other:
                _link(other, error, details[1])
                error = other
        return _settle(error, details[1])
