import asyncio


async def main():
    async def who():
        return asyncio.current_task().get_name()
    loop = asyncio.get_running_loop()
    print(await loop.create_task(who(), name="named"))
    print(await loop.create_task(who()))
    print(await asyncio.create_task(who(), name="named too"))
    print(await asyncio.create_task(who()))
    task = asyncio.create_task(who())
    task.set_name(5)
    print(task.get_name(), await task)
    async with asyncio.TaskGroup() as group:
        task = group.create_task(who(), name="in the group")
    print(task.result())


asyncio.run(main())

# expect: named
# expect: Task-2
# expect: named too
# expect: Task-4
# expect: 5 5
# expect: in the group
