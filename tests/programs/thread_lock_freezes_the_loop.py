import asyncio
import threading

lock = threading.Lock()


async def worker(name):
    try:
        with lock:
            print(name, "holds")
            await asyncio.sleep(0)
            print("never printed")
    finally:
        print("never printed")


async def main():
    await asyncio.gather(worker("a"), worker("b"))


asyncio.run(main())

# expect: a holds
# expect outcome: deadlock
