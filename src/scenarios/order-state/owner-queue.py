import asyncio

PRICE = 5
order = {"items": 0, "total": 0}
torn = 0  # reads in which the two did not agree
commands = asyncio.Queue()
owner_task = None


async def owner():
    while True:
        command, reply = await commands.get()
        if command == "add":
            order["items"] += 1
            await asyncio.sleep(0)
            order["total"] += PRICE
        reply.set_result(order["total"] == order["items"] * PRICE)


async def startup():
    global owner_task
    owner_task = asyncio.create_task(owner())


async def handle(request):
    global torn
    reply = asyncio.Future()
    await commands.put(("add" if request.id % 3 != 0 else "look", reply))
    if not await reply:
        torn += 1
