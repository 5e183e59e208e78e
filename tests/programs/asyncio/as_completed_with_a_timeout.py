import asyncio


async def main():
    async def work(n):
        try:
            await asyncio.sleep(n * 0.1)
        except asyncio.CancelledError:
            print("cancelled", n)
            raise
        return n
    tasks = [asyncio.create_task(work(n)) for n in (1, 5)]
    for coroutine in asyncio.as_completed(tasks, timeout=0.3):
        try:
            print(await coroutine)
        except asyncio.TimeoutError:
            print("too late")
    print([task.done() for task in tasks])


asyncio.run(main())

# expect: 1
# expect: too late
# expect: [True, False]
# expect: cancelled 5
