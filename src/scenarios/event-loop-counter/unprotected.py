import asyncio

value = 0


async def handle(request):
    global value
    current = value
    await asyncio.sleep(0)
    value = current + 1
