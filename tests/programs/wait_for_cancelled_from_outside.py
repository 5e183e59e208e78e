import asyncio


async def slow():
    try:
        await asyncio.sleep(1)
    finally:
        print("slow ends")


async def limited():
    try:
        await asyncio.wait_for(slow(), timeout=10)
    except asyncio.CancelledError:
        print("limited is cancelled")
        raise


async def main():
    task = asyncio.create_task(limited())
    await asyncio.sleep(0.01)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print("seen by main")


asyncio.run(main())

# expect: slow ends
# expect: limited is cancelled
# expect: seen by main
