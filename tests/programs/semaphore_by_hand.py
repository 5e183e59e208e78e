import asyncio


async def waiter(semaphore, name):
    print(name, await semaphore.acquire())


async def main():
    semaphore = asyncio.Semaphore(0)
    tasks = [asyncio.create_task(waiter(semaphore, name)) for name in "abc"]
    await asyncio.sleep(0)
    semaphore.release()
    semaphore.release()
    print("released twice")
    await asyncio.sleep(0)
    tasks[2].cancel()
    await asyncio.sleep(0)
    print([task.done() for task in tasks], semaphore.locked())
    semaphore.release()
    print(semaphore.locked())
    try:
        asyncio.Semaphore(-1)
    except ValueError as error:
        print(error)


asyncio.run(main())

# expect: released twice
# expect: a True
# expect: b True
# expect: [True, True, True] True
# expect: False
# expect: Semaphore initial value must be >= 0
