import asyncio
from playground import parameters

counter = 0
lock = asyncio.Lock()


async def count():
    global counter
    for _ in range(parameters.increments):
        async with lock:
            current = counter
            await asyncio.sleep(0)
            counter = current + 1


def handle(request):
    asyncio.run(count())
