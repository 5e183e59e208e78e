import asyncio


async def main():
    async def work(n):
        await asyncio.sleep(n * 0.001)
        return n
    for coroutine in asyncio.as_completed([asyncio.create_task(work(n)) for n in (3, 1, 2)]):
        print(await coroutine)


asyncio.run(main())

# expect: 1
# expect: 2
# expect: 3
