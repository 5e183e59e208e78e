import asyncio


async def main():
    group = asyncio.TaskGroup()
    coroutine = asyncio.sleep(0)
    try:
        group.create_task(coroutine)
    except RuntimeError as error:
        print(error)
    async with group:
        pass
    for attempt in (1, 2):
        try:
            if attempt == 1:
                group.create_task(coroutine)
            else:
                async with group:
                    pass
        except RuntimeError as error:
            print(error)
    await coroutine


asyncio.run(main())

# expect: TaskGroup <TaskGroup> has not been entered
# expect: TaskGroup <TaskGroup entered> is finished
# expect: TaskGroup <TaskGroup entered> has been already entered
