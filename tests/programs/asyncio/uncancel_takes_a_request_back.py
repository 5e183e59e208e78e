import asyncio


async def main():
    async def work():
        task = asyncio.current_task()
        try:
            await asyncio.sleep(1)
        except asyncio.CancelledError:
            print(task.cancelling(), task.uncancel(), task.cancelling(), task.uncancel())
        await asyncio.sleep(0)
        return "went on"
    task = asyncio.create_task(work())
    await asyncio.sleep(0)
    print(task.cancel("why"), task.cancelling())
    print(await task, task.cancelled())


asyncio.run(main())

# expect: True 1
# expect: 1 0 0 0
# expect: went on False
