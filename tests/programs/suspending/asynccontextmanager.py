import asyncio
from contextlib import asynccontextmanager


@asynccontextmanager
async def connection(name):
    print("connect", name)
    await asyncio.sleep(0.001)
    try:
        yield name.upper()
    except ValueError as error:
        print("saw", error)
        raise
    finally:
        await asyncio.sleep(0.001)
        print("disconnect", name)


async def main():
    async with connection("a") as c:
        print(c)
    try:
        async with connection("b"):
            raise ValueError("broken")
    except ValueError as error:
        print("caught", error)
    async with connection("c") as c, connection("d") as d:
        print(c + d)


asyncio.run(main())

# expect: connect a
# expect: A
# expect: disconnect a
# expect: connect b
# expect: saw broken
# expect: disconnect b
# expect: caught broken
# expect: connect c
# expect: connect d
# expect: CD
# expect: disconnect d
# expect: disconnect c
