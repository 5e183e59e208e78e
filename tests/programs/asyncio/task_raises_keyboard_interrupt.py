import asyncio


async def interrupt():
    raise KeyboardInterrupt


async def main():
    task = asyncio.create_task(interrupt())
    try:
        await task
    finally:
        print("finally")


try:
    asyncio.run(main())
except KeyboardInterrupt:
    print("interrupted")

# expect: finally
# expect: interrupted
