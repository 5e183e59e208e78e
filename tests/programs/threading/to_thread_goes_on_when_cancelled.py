import asyncio
import time


def work(name):
    time.sleep(0.2)
    print("worked", name)
    return name


async def main():
    task = asyncio.create_task(asyncio.to_thread(work, "cancelled"))
    await asyncio.sleep(0.05)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print("cancelled")
    try:
        await asyncio.wait_for(asyncio.to_thread(work, "late"), 0.05)
    except TimeoutError:
        print("too late")
    shielded = asyncio.ensure_future(asyncio.to_thread(work, "shielded"))
    try:
        async with asyncio.timeout(0.05):
            await asyncio.shield(shielded)
    except TimeoutError:
        print("shield", shielded.done())
    print(await shielded)
    asyncio.create_task(asyncio.to_thread(work, "left over"))
    await asyncio.sleep(0.05)
    print("main ends")


asyncio.run(main())
print("after run")
# expect: cancelled
# expect: too late
# expect: shield False
# expect: worked cancelled
# expect: worked late
# expect: worked shielded
# expect: shielded
# expect: main ends
# expect: worked left over
# expect: after run
