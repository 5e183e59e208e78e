import asyncio

value = 0


async def handle(request):
    global value
    await asyncio.sleep(0)
    current = value
    value = current + 1
    await asyncio.sleep(0)
