import asyncio


async def fail():
    await asyncio.sleep(0)
    raise ValueError("from the task")


async def main():
    print("before")
    await fail()


asyncio.run(main())

# expect: before
# expect error line 6: ValueError: from the task
