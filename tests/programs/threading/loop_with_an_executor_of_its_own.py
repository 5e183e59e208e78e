import asyncio
import threading
import time
from concurrent.futures import ThreadPoolExecutor

lock = threading.Lock()


def work(number):
    with lock:
        time.sleep(0.1)
    if number == 3:
        raise KeyError(number)
    return number, threading.current_thread().name


async def main():
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(2, "own") as pool:
        lock.acquire()
        futures = [loop.run_in_executor(pool, work, number) for number in (1, 2, 3)]
        await asyncio.sleep(0.05)
        print([future.done() for future in futures], asyncio.isfuture(futures[0]))
        print(futures[2].cancel(), futures[2].cancelled())
        lock.release()
        print(await asyncio.gather(*futures, return_exceptions=True))
        try:
            await loop.run_in_executor(pool, work, 3)
        except KeyError as error:
            print(repr(error))
        start = time.monotonic()
        await asyncio.wrap_future(pool.submit(time.sleep, 0.1), loop=loop)
        print(0.09 < time.monotonic() - start < 0.2)
    try:
        loop.run_in_executor(pool, work, 4)
    except RuntimeError as error:
        print(error)
    for wrong in (None, 5):
        try:
            loop.set_default_executor(wrong)
        except TypeError as error:
            print(error)
    loop.set_default_executor(ThreadPoolExecutor(1, "default"))
    print(await asyncio.gather(asyncio.to_thread(work, 4), asyncio.to_thread(work, 5)))
    print(loop.run_in_executor(None, time.sleep, 0.05).done())
    await loop.shutdown_default_executor()
    try:
        await asyncio.to_thread(work, 6)
    except RuntimeError as error:
        print(error)


asyncio.run(main())
print(threading.active_count())
loop = asyncio.new_event_loop()
print(loop.run_until_complete(loop.run_in_executor(None, work, 7))[0])
loop.close()
try:
    loop.run_in_executor(None, work, 8)
except RuntimeError as error:
    print(error)
print("main ends")
# expect: [False, False, False] True
# expect: True True
# expect: [(1, 'own_0'), (2, 'own_1'), CancelledError('')]
# expect: KeyError(3)
# expect: True
# expect: cannot schedule new futures after shutdown
# expect: executor must be ThreadPoolExecutor instance
# expect: executor must be ThreadPoolExecutor instance
# expect: [(4, 'default_0'), (5, 'default_0')]
# expect: False
# expect: Executor shutdown has been called
# expect: 1
# expect: 7
# expect: Event loop is closed
# expect: main ends
