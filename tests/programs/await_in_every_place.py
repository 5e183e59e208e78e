import asyncio


async def give(value):
    await asyncio.sleep(0)
    return value


async def main():
    print([await give(n) for n in range(3)], {await give("k"): await give("v")})
    print(await give(1) + await give(2), f"{await give('text')}")
    if await give(True) and not await give(False):
        print("condition")
    for item in await give([1, 2]):
        print(item)
    try:
        raise await give(ValueError("made later"))
    except ValueError as error:
        print(error, await give("in the handler"))
    finally:
        print(await give("in finally"))
    total = 1
    total += await give(10)
    print(total, (await give([5, 6]))[1])


asyncio.run(main())

# expect: [0, 1, 2] {'k': 'v'}
# expect: 3 text
# expect: condition
# expect: 1
# expect: 2
# expect: made later in the handler
# expect: in finally
# expect: 11 6
