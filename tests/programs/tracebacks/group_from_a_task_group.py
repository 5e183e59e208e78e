import asyncio


async def worker(number):
    await asyncio.sleep(0)
    if number % 2:
        raise ValueError(number)


async def main():
    async with asyncio.TaskGroup() as group:
        for number in range(4):
            group.create_task(worker(number))


asyncio.run(main())

# expect error line 11: ExceptionGroup: unhandled errors in a TaskGroup (2 sub-exceptions)
