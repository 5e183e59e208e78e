import asyncio


async def left():
    try:
        await asyncio.sleep(5)
    except asyncio.CancelledError:
        print("cancelled")
        raise


async def start():
    global task
    task = asyncio.create_task(left())
    await asyncio.sleep(0)


runner = asyncio.Runner()
runner.run(start())
print(task.done())
runner.close()
print(task.cancelled())

# expect: False
# expect: cancelled
# expect: True
