import asyncio


async def stubborn():
    try:
        await asyncio.sleep(1)
    except asyncio.CancelledError:
        return "an answer after all"


async def fails():
    try:
        await asyncio.sleep(1)
    except asyncio.CancelledError:
        raise ValueError("while being cancelled")


async def main():
    print(await asyncio.wait_for(stubborn(), timeout=0.01))
    try:
        await asyncio.wait_for(fails(), timeout=0.01)
    except ValueError as error:
        print(error)


asyncio.run(main())

# expect: an answer after all
# expect: while being cancelled
