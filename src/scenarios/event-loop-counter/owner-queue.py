import asyncio

value = 0
commands = asyncio.Queue()
owner_task = None


async def owner():
    global value
    while True:
        amount, reply = await commands.get()
        current = value
        await asyncio.sleep(0)
        value = current + amount
        reply.set_result(value)


async def startup():
    global owner_task
    owner_task = asyncio.create_task(owner())


async def handle(request):
    reply = asyncio.Future()
    await commands.put((1, reply))
    return await reply
