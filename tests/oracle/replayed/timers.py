import asyncio
x = 0
async def handle(request):
    global x
    if request.id == 1:
        await asyncio.sleep(0.001)
    try:
        await asyncio.wait_for(asyncio.sleep(0.01), 0.005)
    except asyncio.TimeoutError:
        pass
    cur = x
    await asyncio.sleep(0.001)
    x = cur + 1
