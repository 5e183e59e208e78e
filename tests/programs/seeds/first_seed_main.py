import asyncio

value = 0
lock = asyncio.Lock()

async def increment():
    global value
    async with lock:
        current = value
        await asyncio.sleep(0)
        value = current + 1

async def main():
    await asyncio.gather(*[increment() for _ in range(50)])
    print(value, "of 50")

asyncio.run(main())
# expect: 50 of 50
