import asyncio


async def main():
    async def work():
        await asyncio.sleep(0)
        return 1
    coroutine = work()
    print(await coroutine)
    try:
        await coroutine
    except RuntimeError as error:
        print(error)
    for wrong in (5, None, work):
        try:
            await asyncio.gather(wrong)
        except TypeError as error:
            print(error)
        try:
            asyncio.create_task(wrong)
        except TypeError as error:
            print(str(error).split(" at ")[0])


asyncio.run(main())

# expect: 1
# expect: cannot reuse already awaited coroutine
# expect: An asyncio.Future, a coroutine or an awaitable is required
# expect: a coroutine was expected, got 5
# expect: An asyncio.Future, a coroutine or an awaitable is required
# expect: a coroutine was expected, got None
# expect: An asyncio.Future, a coroutine or an awaitable is required
# expect: a coroutine was expected, got <function main.<locals>.work
