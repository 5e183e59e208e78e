import asyncio


async def main():
    loop = asyncio.get_running_loop()
    try:
        loop.call_later(None, print)
    except TypeError as error:
        print(error)
    try:
        loop.call_at(None, print)
    except TypeError as error:
        print(error)
    order = []
    loop.call_later(0.002, order.append, "later")
    loop.call_at(loop.time() + 0.001, order.append, "at")
    loop.call_soon(order.append, "soon")
    loop.call_soon_threadsafe(order.append, "threadsafe")
    await asyncio.sleep(0.01)
    print(order)


asyncio.run(main())

# expect: delay must not be None
# expect: when cannot be None
# expect: ['soon', 'threadsafe', 'at', 'later']
