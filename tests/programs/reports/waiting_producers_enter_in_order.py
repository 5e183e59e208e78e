import asyncio


async def main():
    queue, log = asyncio.Queue(2), []

    async def put(n):
        await queue.put(n)
        log.append(f"in {n}")

    producers = [asyncio.create_task(put(n)) for n in range(5)]
    await asyncio.sleep(0)
    for _ in range(2):
        log.append(f"out {queue.get_nowait()}")
    await asyncio.sleep(0)
    log.append(f"holds {queue.qsize()}")
    while not queue.empty():
        log.append(f"out {queue.get_nowait()}")
        await asyncio.sleep(0)
    print(log, all(task.done() for task in producers))


asyncio.run(main())

# expect: ['in 0', 'in 1', 'out 0', 'out 1', 'in 2', 'in 3', 'holds 2', 'out 2', 'in 4', 'out 3', 'out 4'] True
