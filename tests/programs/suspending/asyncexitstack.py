import asyncio
from contextlib import AsyncExitStack, asynccontextmanager


@asynccontextmanager
async def item(n):
    print("open", n)
    yield n
    await asyncio.sleep(0)
    print("close", n)


async def cleanup(label):
    print("cleanup", label)


async def main():
    async with AsyncExitStack() as stack:
        print([await stack.enter_async_context(item(n)) for n in range(2)])
        stack.push_async_callback(cleanup, "async")
        stack.callback(print, "sync")


asyncio.run(main())

# expect: open 0
# expect: open 1
# expect: [0, 1]
# expect: sync
# expect: cleanup async
# expect: close 1
# expect: close 0
