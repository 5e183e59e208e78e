import asyncio


async def main():
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout_at(loop.time() + 0.01) as scope:
            print(scope.expired(), scope.when() > loop.time())
            await asyncio.sleep(1)
    except TimeoutError:
        print("late", scope.expired())
    async with asyncio.timeout_at(None) as scope:
        print(scope.when())
        scope.reschedule(loop.time() + 0.001)
        try:
            await asyncio.sleep(1)
        except asyncio.CancelledError:
            print("cancelled inside")


asyncio.run(main())

# expect: False True
# expect: late True
# expect: None
# expect: cancelled inside
