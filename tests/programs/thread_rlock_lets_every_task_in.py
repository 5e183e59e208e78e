import asyncio
import threading

lock = threading.RLock()


async def worker(name):
    with lock:
        print(name, "in")
        await asyncio.sleep(0)
        print(name, "out")


async def main():
    await asyncio.gather(worker("a"), worker("b"))


asyncio.run(main())

# expect: a in
# expect: b in
# expect: a out
# expect: b out
