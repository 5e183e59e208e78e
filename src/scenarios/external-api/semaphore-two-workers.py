import asyncio
from playground import parameters, upstream

semaphore = asyncio.Semaphore(parameters.limit)  # each worker process has its own


async def handle(request):
    async with semaphore:
        return await upstream.get(request.key)
