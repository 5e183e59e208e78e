import asyncio
import gc

log = []
kept = set()


async def waits_for_ever():
    try:
        await asyncio.get_running_loop().create_future()
    finally:
        log.append("ended")


async def sleeps():
    await asyncio.sleep(0.005)
    log.append("slept")


async def main():
    for work in (waits_for_ever(), sleeps()):
        task = asyncio.create_task(work)
        kept.add(task)
        task.add_done_callback(kept.discard)
    await asyncio.sleep(0)
    gc.collect()
    await asyncio.sleep(0.01)
    print(log, len(kept))
    kept.pop().cancel()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    print(log, len(kept))


asyncio.run(main())

# expect: ['slept'] 1
# expect: ['slept', 'ended'] 0
