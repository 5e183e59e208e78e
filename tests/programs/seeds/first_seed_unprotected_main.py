import asyncio

value = 0

async def increment():
    global value
    current = value
    await asyncio.sleep(0)
    value = current + 1

async def main():
    await asyncio.gather(*[increment() for _ in range(50)])
    print(value, "of 50")

asyncio.run(main())
# expect: 1 of 50
