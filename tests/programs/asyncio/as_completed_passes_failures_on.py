import asyncio


async def main():
    async def work(n):
        await asyncio.sleep(n * 0.001)
        if n == 1:
            raise ValueError(n)
        return n
    for coroutine in asyncio.as_completed([asyncio.create_task(work(n)) for n in (2, 1)]):
        try:
            print(await coroutine)
        except ValueError as error:
            print("failed", error)


asyncio.run(main())

# expect: failed 1
# expect: 2
