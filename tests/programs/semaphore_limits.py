import asyncio

semaphore = asyncio.Semaphore(2)
inside = 0
most = 0


async def call(n):
    global inside, most
    async with semaphore:
        inside += 1
        most = max(most, inside)
        print("enters", n)
        await asyncio.sleep(0.01)
        inside -= 1


async def main():
    await asyncio.gather(*[call(n) for n in range(5)])
    print(most, inside, semaphore.locked())


asyncio.run(main())

# expect: enters 0
# expect: enters 1
# expect: enters 2
# expect: enters 3
# expect: enters 4
# expect: 2 0 False
