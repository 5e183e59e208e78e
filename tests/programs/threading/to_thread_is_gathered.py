import asyncio


async def main():
    def work(n):
        return n * n
    print(await asyncio.gather(*[asyncio.to_thread(work, n) for n in range(4)]))


asyncio.run(main())

# expect: [0, 1, 4, 9]
