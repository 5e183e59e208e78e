import asyncio

PRICE = 5
order = {"items": 0, "total": 0}
torn = 0  # reads in which the two did not agree
lock = asyncio.Lock()


async def add_item():
    order["items"] += 1
    await asyncio.sleep(0)
    order["total"] += PRICE


async def handle(request):
    global torn
    async with lock:
        if request.id % 3 != 0:
            await add_item()
        elif order["total"] != order["items"] * PRICE:
            torn += 1
