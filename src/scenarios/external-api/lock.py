import asyncio
from playground import upstream

lock = asyncio.Lock()


async def handle(request):
    async with lock:
        return await upstream.get(request.key)
