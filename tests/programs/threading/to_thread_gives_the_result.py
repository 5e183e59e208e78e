import asyncio


async def main():
    def work(a, b=2):
        return a + b
    print(await asyncio.to_thread(work, 1))
    print(await asyncio.to_thread(work, 1, b=5))
    def fail():
        raise ValueError("there")
    try:
        await asyncio.to_thread(fail)
    except ValueError as error:
        print(error)


asyncio.run(main())

# expect: 3
# expect: 6
# expect: there
