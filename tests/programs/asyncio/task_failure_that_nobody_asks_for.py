import asyncio


def handler(loop, context):
    print(context["message"].split(" at ")[0], sorted(context), repr(context.get("exception")))


async def main():
    asyncio.get_running_loop().set_exception_handler(handler)

    async def fail(n):
        await asyncio.sleep(0)
        raise ValueError(n)
    asyncio.create_task(fail(1))
    await asyncio.sleep(0.001)
    print("reported")
    task = asyncio.create_task(fail(2))
    await asyncio.sleep(0.001)
    print("not while it is held")
    task = None
    await asyncio.sleep(0)
    print("now")


asyncio.run(main())

# expect: Task exception was never retrieved ['exception', 'future', 'message'] ValueError(1)
# expect: reported
# expect: not while it is held
# expect: Task exception was never retrieved ['exception', 'future', 'message'] ValueError(2)
# expect: now
