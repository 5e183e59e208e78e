import asyncio


def handler(loop, context):
    print(context["message"].split(" at ")[0], sorted(context), repr(context.get("exception")))


async def main():
    asyncio.get_running_loop().set_exception_handler(handler)

    async def fail(n):
        raise ValueError(n)
    print(await asyncio.gather(fail(1), fail(2), return_exceptions=True))
    try:
        await asyncio.gather(fail(3), fail(4))
    except ValueError as error:
        print(error)
    await asyncio.sleep(0.001)
    print("end")


asyncio.run(main())

# expect: [ValueError(1), ValueError(2)]
# expect: 3
# expect: end
