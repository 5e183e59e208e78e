import asyncio
import concurrent.futures
import threading


async def inner(number):
    await asyncio.sleep(0.05)
    return number, threading.current_thread() is threading.main_thread()


async def fail():
    await asyncio.sleep(0.05)
    raise ValueError("on the loop")


def work(loop):
    print(asyncio.run(inner(1)))
    future = asyncio.run_coroutine_threadsafe(inner(2), loop)
    print(isinstance(future, concurrent.futures.Future), future.result(), future.done())
    future = asyncio.run_coroutine_threadsafe(fail(), loop)
    print(repr(future.exception()))
    future = asyncio.run_coroutine_threadsafe(asyncio.sleep(10), loop)
    try:
        future.result(0.05)
    except concurrent.futures.TimeoutError as error:
        print(repr(error), future.cancel())
    futures = [asyncio.run_coroutine_threadsafe(inner(number), loop) for number in range(3)]
    done, not_done = concurrent.futures.wait(futures)
    print(len(done), len(not_done), [one.result()[0] for one in concurrent.futures.as_completed(futures[:1])])

    async def cancelled():
        raise asyncio.CancelledError("by itself")

    future = asyncio.run_coroutine_threadsafe(cancelled(), loop)
    try:
        future.result()
    except concurrent.futures.CancelledError as error:
        print(repr(error), isinstance(error, asyncio.CancelledError))


async def main():
    await asyncio.to_thread(work, asyncio.get_running_loop())
    print(len(asyncio.all_tasks()))
    outside = concurrent.futures.Future()
    wrapped = asyncio.wrap_future(outside)
    outside.set_exception(concurrent.futures.CancelledError("outside"))
    try:
        await wrapped
    except asyncio.CancelledError as error:
        print(repr(error), wrapped.cancelled())
    outside = concurrent.futures.Future()
    asyncio.wrap_future(outside).cancel()
    await asyncio.sleep(0)
    print(outside.cancelled())
    for wrong in (5, inner):
        try:
            asyncio.run_coroutine_threadsafe(wrong, asyncio.get_running_loop())
        except TypeError as error:
            print(error)
    try:
        asyncio.wrap_future(5)
    except AssertionError as error:
        print(error)


asyncio.run(main())
# expect: (1, False)
# expect: True (2, True) True
# expect: ValueError('on the loop')
# expect: TimeoutError() True
# expect: 3 0 [0]
# expect: CancelledError() False
# expect: 1
# expect: CancelledError('outside') False
# expect: True
# expect: A coroutine object is required
# expect: A coroutine object is required
# expect: concurrent.futures.Future is expected, got 5
