import asyncio


async def load():
    print("loads once")
    await asyncio.sleep(0)
    return "loaded"


async def use(name, task):
    print(name, await task)


async def main():
    task = asyncio.create_task(load())
    await asyncio.gather(use("a", task), use("b", task))
    print(await task, await task)
    coroutine = load()
    await coroutine
    try:
        await coroutine
    except RuntimeError as error:
        print(error)


asyncio.run(main())

# expect: loads once
# expect: a loaded
# expect: b loaded
# expect: loaded loaded
# expect: loads once
# expect: cannot reuse already awaited coroutine
