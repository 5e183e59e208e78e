import asyncio


async def handle(request):
    await asyncio.sleep(0)
    if request.id % 3 == 0:
        raise ValueError(f"request {request.id}")
    if request.id % 3 == 1:
        asyncio.current_task().cancel()
        await asyncio.sleep(0)
    if request.id < 10:
        print("done", request.id)

# expect: done 2
# expect: done 5
# expect: done 8
