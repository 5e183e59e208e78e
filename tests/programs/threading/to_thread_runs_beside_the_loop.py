import asyncio
import threading
import time

lock = threading.Lock()
ready = threading.Event()


def hold():
    with lock:
        ready.wait()
        return "held"


def want():
    time.sleep(0.05)
    with lock:
        return "wanted"


async def tick():
    for number in range(3):
        await asyncio.sleep(0.1)
        print("tick", number, lock.locked())
        if number == 1:
            ready.set()


async def main():
    start = time.monotonic()
    print(await asyncio.gather(asyncio.to_thread(hold), asyncio.to_thread(want), tick()))
    print(0.28 < time.monotonic() - start < 0.4)
    start = time.monotonic()
    await asyncio.gather(*[asyncio.to_thread(time.sleep, 0.2) for _ in range(4)])
    print(0.18 < time.monotonic() - start < 0.35)
    names = [thread.name.partition("_")[0] for thread in threading.enumerate()]
    print(names[0], set(names[1:]))


asyncio.run(main())
print(threading.active_count())
# expect: tick 0 True
# expect: tick 1 True
# expect: tick 2 False
# expect: ['held', 'wanted', None]
# expect: True
# expect: True
# expect: MainThread {'asyncio'}
# expect: 1
