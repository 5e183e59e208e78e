import asyncio


async def echo():
    got = None
    try:
        while True:
            try:
                got = yield got
            except ValueError as error:
                got = f"caught {error}"
    finally:
        await asyncio.sleep(0)
        print("closed")


async def main():
    g = echo()
    print(await g.asend(None), await g.asend("a"), await g.athrow(ValueError("v")), await g.asend("b"))
    await g.aclose()
    try:
        await g.__anext__()
    except StopAsyncIteration:
        print("over")


asyncio.run(main())

# expect: None a caught v b
# expect: closed
# expect: over
