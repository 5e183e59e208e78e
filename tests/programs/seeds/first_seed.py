import asyncio

value = 0
lock = asyncio.Lock()

async def increment():
    global value
    async with lock:
        current = value
        await asyncio.sleep(0)
        value = current + 1
