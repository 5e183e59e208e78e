import asyncio
import threading

lock = threading.Lock()


async def work(name):
    with lock:
        print(name, "in")
        await asyncio.sleep(0)
        print(name, "out")


async def main():
    await asyncio.gather(work("a"), work("b"))


asyncio.run(main())

# expect: a in
# expect outcome: deadlock
