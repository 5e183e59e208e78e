import asyncio


async def fail(message):
    await asyncio.sleep(0)
    raise ValueError(message)


async def main():
    task = asyncio.create_task(fail("one"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    print(task.done(), repr(task.exception()))
    try:
        await task
    except ValueError as error:
        print("awaited", error)
    try:
        task.result()
    except ValueError as error:
        print("result", error)


asyncio.run(main())

# expect: True ValueError('one')
# expect: awaited one
# expect: result one
