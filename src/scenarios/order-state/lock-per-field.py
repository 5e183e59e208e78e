import asyncio

PRICE = 5
order = {"items": 0, "total": 0}
torn = 0  # reads in which the two did not agree
items_lock, total_lock = asyncio.Lock(), asyncio.Lock()


async def add_item():
    async with items_lock:
        order["items"] += 1
        await asyncio.sleep(0)
    async with total_lock:
        order["total"] += PRICE


async def agree():
    async with total_lock:
        total = order["total"]
    async with items_lock:
        items = order["items"]
    return total == items * PRICE


async def handle(request):
    global torn
    if request.id % 3 != 0:
        await add_item()
    elif not await agree():
        torn += 1
