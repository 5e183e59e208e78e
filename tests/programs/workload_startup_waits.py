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
    print("request", request.id, len(log) > 3)

# expect: started 4
# expect: request 1 True
# expect: request 2 True
# expect: request 3 True
# expect: request 4 True
# expect: request 5 True
# expect: request 6 True
# expect: request 7 True
# expect: request 8 True
# expect: request 9 True
# expect: request 10 True
# expect: request 11 True
# expect: request 12 True
