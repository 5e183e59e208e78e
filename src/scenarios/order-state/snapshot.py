import asyncio
from collections import namedtuple

PRICE = 5
Order = namedtuple("Order", ["items", "total"])
order = Order(0, 0)
torn = 0  # reads in which the two did not agree


async def add_item():
    global order
    seen = order
    await asyncio.sleep(0)
    order = Order(seen.items + 1, seen.total + PRICE)


async def handle(request):
    global torn
    if request.id % 3 != 0:
        await add_item()
    else:
        seen = order
        await asyncio.sleep(0)
        if seen.total != seen.items * PRICE:
            torn += 1
