import asyncio

lock = asyncio.Lock()


async def helper():
    async with lock:
        print("never printed")


async def main():
    async with lock:
        print("holds")
        try:
            await helper()
        finally:
            print("never printed")


asyncio.run(main())

# expect: holds
# expect outcome: deadlock
