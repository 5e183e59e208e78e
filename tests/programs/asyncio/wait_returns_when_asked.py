import asyncio


async def main():
    async def work(n, fail=False):
        await asyncio.sleep(n * 0.15)
        if fail:
            raise ValueError(n)
        return n
    async def show(when, **options):
        tasks = [asyncio.create_task(work(1, True)), asyncio.create_task(work(2)), asyncio.create_task(work(3))]
        done, pending = await asyncio.wait(tasks, return_when=when, **options)
        print(when, len(done), len(pending), all(task.done() for task in done))
        for task in tasks:
            task.cancel()
        print(len(await asyncio.gather(*tasks, return_exceptions=True)))
    await show(asyncio.FIRST_COMPLETED)
    await show(asyncio.FIRST_EXCEPTION)
    await show(asyncio.ALL_COMPLETED)
    await show(asyncio.ALL_COMPLETED, timeout=0.38)


asyncio.run(main())

# expect: FIRST_COMPLETED 1 2 True
# expect: 3
# expect: FIRST_EXCEPTION 1 2 True
# expect: 3
# expect: ALL_COMPLETED 3 0 True
# expect: 3
# expect: ALL_COMPLETED 2 1 True
# expect: 3
