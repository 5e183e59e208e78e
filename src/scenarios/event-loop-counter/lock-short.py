import asyncio
from playground import upstream

value = 0
lock = asyncio.Lock()


async def handle(request):
    global value
    amount = await upstream.get(request.key)
    async with lock:
        current = value
        await asyncio.sleep(0)
        value = current + amount
