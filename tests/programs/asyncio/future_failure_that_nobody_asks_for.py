import asyncio


def handler(loop, context):
    print(context["message"].split(" at ")[0], sorted(context), repr(context.get("exception")))


async def main():
    asyncio.get_running_loop().set_exception_handler(handler)

    def drop():
        future = asyncio.get_running_loop().create_future()
        future.set_exception(OSError("lost"))
    asyncio.get_running_loop().call_soon(drop)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    print("reported")


asyncio.run(main())

# expect: Future exception was never retrieved ['exception', 'future', 'message'] OSError('lost')
# expect: reported
