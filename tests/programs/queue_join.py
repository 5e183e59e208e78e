import asyncio


async def worker(queue, name):
    while True:
        item = await queue.get()
        await asyncio.sleep(0.01)
        print(name, item)
        queue.task_done()


async def main():
    queue = asyncio.Queue()
    for n in range(5):
        queue.put_nowait(n)
    workers = [asyncio.create_task(worker(queue, name)) for name in "ab"]
    await queue.join()
    print("all done")
    for task in workers:
        task.cancel()
    print(await asyncio.gather(*workers, return_exceptions=True))


asyncio.run(main())

# expect: a 0
# expect: b 1
# expect: a 2
# expect: b 3
# expect: a 4
# expect: all done
# expect: [CancelledError(''), CancelledError('')]
