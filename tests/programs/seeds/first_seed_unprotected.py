import asyncio

value = 0

async def increment():
    global value
    current = value
    await asyncio.sleep(0)
    value = current + 1
