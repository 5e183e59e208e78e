import asyncio

events = []


async def waits(condition):
    async with condition:
        try:
            await asyncio.wait_for(condition.wait(), 0.05)
        except asyncio.TimeoutError:
            events.append(f"timed out, lock held: {condition.locked()}")
    events.append("waiter is out")


async def holds(condition):
    await asyncio.sleep(0.02)
    async with condition:
        await asyncio.sleep(0.15)
        events.append("holder leaves")


async def main():
    condition = asyncio.Condition()
    await asyncio.gather(waits(condition), holds(condition))
    print(events, condition.locked())


asyncio.run(main())

# expect: ['holder leaves', 'timed out, lock held: True', 'waiter is out'] False
