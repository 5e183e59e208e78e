import asyncio
from playground import parameters, upstream


async def handle(request):
    semaphore = asyncio.Semaphore(parameters.limit)
    async with semaphore:
        return await upstream.get(request.key)
