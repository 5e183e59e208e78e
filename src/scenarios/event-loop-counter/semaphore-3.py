import asyncio

value = 0
semaphore = asyncio.Semaphore(3)


async def handle(request):
    global value
    async with semaphore:
        current = value
        await asyncio.sleep(0)
        value = current + 1
