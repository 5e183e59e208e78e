import asyncio
import threading
import time

lock = threading.Lock()


async def tick():
    for _ in range(3):
        await asyncio.sleep(0.1)
        print("tick", flush=True)


async def block():
    await asyncio.sleep(0.05)
    with lock:
        print("entered", flush=True)


async def main():
    await asyncio.gather(tick(), block())


def hold():
    with lock:
        time.sleep(0.5)
        print("releases", flush=True)


threading.Thread(target=hold).start()
asyncio.run(main())
# expect: releases
# expect: entered
# expect: tick
# expect: tick
# expect: tick
