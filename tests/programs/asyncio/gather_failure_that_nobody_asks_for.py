import asyncio


def handler(loop, context):
    print(context["message"].split(" at ")[0], sorted(context), repr(context.get("exception")))


async def main():
    asyncio.get_running_loop().set_exception_handler(handler)

    async def fail():
        raise ValueError("part")
    asyncio.gather(fail(), asyncio.sleep(0))
    await asyncio.sleep(0.001)
    print("end")


asyncio.run(main())

# expect: _GatheringFuture exception was never retrieved ['exception', 'future', 'message'] ValueError('part')
# expect: end
