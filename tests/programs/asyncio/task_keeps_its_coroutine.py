import asyncio


async def main():
    async def work():
        return 1
    coroutine = work()
    task = asyncio.create_task(coroutine)
    print(task.get_coro() is coroutine)
    await task
    print(task.get_coro() is coroutine)
    failed = asyncio.create_task(work())
    failed.cancel()
    await asyncio.sleep(0)
    print(failed.get_coro().__name__)


asyncio.run(main())

# expect: True
# expect: True
# expect: work
