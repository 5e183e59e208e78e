import asyncio


async def main():
    async def yes():
        pass
    async def generator():
        yield 1
    def no():
        pass
    class Thing:
        async def method(self):
            pass
    print([asyncio.iscoroutinefunction(one) for one in (yes, generator, no, Thing.method, Thing().method, print, 5)])
    coroutine = yes()
    print(asyncio.iscoroutine(coroutine), asyncio.iscoroutine(yes))
    await coroutine


asyncio.run(main())

# expect: [True, False, False, True, True, False, False]
# expect: True False
