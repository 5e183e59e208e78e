import asyncio
from playground import parameters, upstream

semaphore = asyncio.BoundedSemaphore(parameters.limit)


async def handle(request):
    await semaphore.acquire()
    try:
        answer = await upstream.get(request.key)
        if request.id == 1:
            semaphore.release()  # and finally does it again
        return answer
    finally:
        semaphore.release()
