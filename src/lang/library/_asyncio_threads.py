# What asyncio does with threads: functions in executors, and futures of concurrent.futures beside its own. The rest
# of asyncio is in C++ (model/asyncio) and comes here for these (executor.cpp).
import _asyncio
from asyncio import CancelledError, InvalidStateError, ensure_future, get_event_loop, get_running_loop, iscoroutine
from asyncio import isfuture
from concurrent import futures
from functools import partial
from threading import Thread


async def to_thread(func, /, *args, **kwargs):
    return await run_in_executor(get_running_loop(), None, partial(func, *args, **kwargs))


# ---- Executors of a loop.

def run_in_executor(loop, executor, func, *args):
    if executor is None:
        executor = _asyncio.default_executor(loop)
        if executor is None:
            executor = futures.ThreadPoolExecutor(thread_name_prefix="asyncio")
            _asyncio.set_default_executor(loop, executor)
    return wrap_future(executor.submit(func, *args), loop=loop)


def set_default_executor(loop, executor):
    if not isinstance(executor, futures.ThreadPoolExecutor):
        raise TypeError("executor must be ThreadPoolExecutor instance")
    _asyncio.set_default_executor(loop, executor)


async def shutdown_default_executor(loop):
    executor = _asyncio.end_default_executor(loop)
    if executor is None:
        return
    future = loop.create_future()

    def shut_down():
        try:
            executor.shutdown(wait=True)
            if not loop.is_closed():
                loop.call_soon_threadsafe(future.set_result, None)
        except Exception as error:
            if not loop.is_closed():
                loop.call_soon_threadsafe(future.set_exception, error)

    thread = Thread(target=shut_down)
    thread.start()
    try:
        await future
    finally:
        thread.join()


def close_executor(executor):
    executor.shutdown(wait=False)


# ---- Futures of both kinds that end together.

def _converted(error):
    if type(error) is futures.CancelledError:
        return CancelledError(*error.args)
    if type(error) is futures.InvalidStateError:
        return InvalidStateError(*error.args)
    return error


def _copy_to_loop(source, future):
    if future.cancelled():
        return
    if source.cancelled():
        future.cancel()
        return
    error = source.exception()
    if error is None:
        future.set_result(source.result())
    else:
        future.set_exception(_converted(error))


def _copy_to_outside(source, future):
    if source.cancelled():
        future.cancel()
    if not future.set_running_or_notify_cancel():
        return
    error = source.exception()
    if error is None:
        future.set_result(source.result())
    else:
        future.set_exception(_converted(error))


# The end of `source` is that of `destination`, whose cancellation is that of `source`. Each is told in its loop; a
# future of concurrent.futures has none, and is told by whoever ends the other.
def _chain_future(source, destination):
    source_loop = source.get_loop() if isfuture(source) else None
    loop = destination.get_loop() if isfuture(destination) else None
    copy = _copy_to_outside if loop is None else _copy_to_loop

    def _call_check_cancel(destination):
        if destination.cancelled():
            if source_loop is None or source_loop is loop:
                source.cancel()
            else:
                source_loop.call_soon_threadsafe(source.cancel)

    def _call_set_state(source):
        if loop is None or loop is source_loop:
            copy(source, destination)
        elif not loop.is_closed():
            loop.call_soon_threadsafe(copy, source, destination)

    destination.add_done_callback(_call_check_cancel)
    source.add_done_callback(_call_set_state)


def wrap_future(future, *, loop=None):
    if isfuture(future):
        return future
    assert isinstance(future, futures.Future), f"concurrent.futures.Future is expected, got {future!r}"
    if loop is None:
        loop = get_event_loop()
    wrapped = loop.create_future()
    _chain_future(future, wrapped)
    return wrapped


def run_coroutine_threadsafe(coro, loop):
    if not iscoroutine(coro):
        raise TypeError("A coroutine object is required")
    future = futures.Future()

    def callback():
        try:
            _chain_future(ensure_future(coro, loop=loop), future)
        except (SystemExit, KeyboardInterrupt):
            raise
        except BaseException as error:
            if future.set_running_or_notify_cancel():
                future.set_exception(error)
            raise

    loop.call_soon_threadsafe(callback)
    return future
