import asyncio


async def main():
    scope = asyncio.timeout(1)
    print(repr(scope))
    async with scope:
        print(repr(scope)[:22])
    print(repr(scope), scope.expired())
    try:
        scope.reschedule(None)
    except RuntimeError as error:
        print(error)
    try:
        async with asyncio.timeout(0):
            await asyncio.sleep(0)
            print("not reached in time")
            await asyncio.sleep(0)
    except TimeoutError as error:
        print(repr(error))


asyncio.run(main())

# expect: <Timeout [created]>
# expect: <Timeout [active] when
# expect: <Timeout [finished]> False
# expect: Cannot change state of finished Timeout
# expect: TimeoutError()
