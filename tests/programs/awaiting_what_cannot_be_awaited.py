import asyncio


def plain():
    return 1


async def main():
    try:
        await plain()
    except TypeError as error:
        print(error)
    try:
        async with 5:
            pass
    except TypeError as error:
        print(error)


asyncio.run(main())

# expect: object int can't be used in 'await' expression
# expect: 'int' object does not support the asynchronous context manager protocol
