import asyncio


async def nothing():
    pass


async def main():
    coroutine = nothing()
    try:
        asyncio.run(coroutine)
    except RuntimeError as error:
        print(error)
    await coroutine


asyncio.run(main())

# expect: asyncio.run() cannot be called from a running event loop
