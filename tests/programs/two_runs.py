import asyncio


async def main(name):
    task = asyncio.create_task(asyncio.sleep(0.01, name))
    print(await task, asyncio.current_task().get_name(), task.get_name())


asyncio.run(main("first"))
asyncio.run(main("second"))

# expect: first Task-1 Task-2
# expect: second Task-5 Task-6
