import asyncio


async def main():
    print("waits")
    try:
        await asyncio.Event().wait()
    finally:
        print("never printed")


asyncio.run(main())

# expect: waits
# expect outcome: stuck
