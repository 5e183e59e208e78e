import asyncio

value = 0
lock = asyncio.Lock()


async def handle(request):
    global value
    async with lock:
        current = value
    await asyncio.sleep(0)
    value = current + 1
