import asyncio


async def inner():
    try:
        await asyncio.sleep(10)
    finally:
        print("inner")


async def middle():
    task = asyncio.create_task(inner())
    try:
        await task
    finally:
        print("middle", task.cancelled())


async def main():
    outer = asyncio.create_task(middle())
    await asyncio.sleep(0.01)
    outer.cancel()
    try:
        await outer
    except asyncio.CancelledError:
        print("outer")


asyncio.run(main())

# expect: inner
# expect: middle True
# expect: outer
