import asyncio


def handler(loop, context):
    print(context["message"].split(" at ")[0], sorted(context), repr(context.get("exception")))


async def main():
    asyncio.get_running_loop().set_exception_handler(handler)

    async def fail(n):
        raise ValueError(n)
    first = asyncio.create_task(fail(1))
    second = asyncio.create_task(fail(2))
    third = asyncio.create_task(fail(3))
    await asyncio.wait([first, second, third])
    print(repr(first.exception()))
    try:
        second.result()
    except ValueError as error:
        print(error)
    try:
        await third
    except ValueError as error:
        print(error)
    first = second = third = None
    await asyncio.sleep(0)
    print("nothing was reported")


asyncio.run(main())

# expect: ValueError(1)
# expect: 2
# expect: 3
# expect: nothing was reported
