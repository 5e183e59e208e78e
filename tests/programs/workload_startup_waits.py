import asyncio

log = []


async def ticker():
    while True:
        log.append("tick")
        await asyncio.sleep(0.00005)


async def startup():
    global ticking
    ticking = asyncio.create_task(ticker())
    await asyncio.sleep(0.0002)
    print("started", len(log))


async def handle(request):
    if request.id == 1:
        print("the first request", len(log))

# expect: started 4
# expect: the first request 4
