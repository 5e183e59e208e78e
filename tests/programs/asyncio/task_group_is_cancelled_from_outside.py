import asyncio


async def main():
    async def work():
        try:
            await asyncio.sleep(1)
        finally:
            print("work ends")
    async def grouped():
        async with asyncio.TaskGroup() as group:
            group.create_task(work())
    task = asyncio.create_task(grouped())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel("stop")
    try:
        await task
    except asyncio.CancelledError as error:
        print("cancelled", error.args)


asyncio.run(main())

# expect: work ends
# expect: cancelled ('stop',)
