import asyncio


async def who():
    return asyncio.current_task().get_name()


async def main():
    print(await who())
    print(await asyncio.create_task(who()))
    print(await asyncio.create_task(who(), name="reader"))
    print(await asyncio.gather(who(), who()))


asyncio.run(main())

# expect: Task-1
# expect: Task-2
# expect: reader
# expect: ['Task-4', 'Task-5']
