import asyncio
from playground import upstream

value = 0
lock = asyncio.Lock()


async def handle(request):
    global value
    async with lock:
        amount = await upstream.get(request.key)
        current = value
        await asyncio.sleep(0)
        value = current + amount
