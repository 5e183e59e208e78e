import asyncio


def handler(loop, context):
    print(context["message"].split(" at ")[0], sorted(context), repr(context.get("exception")))


async def main():
    asyncio.get_running_loop().set_exception_handler(handler)

    def fail(n):
        raise ValueError(n)
    loop = asyncio.get_running_loop()
    loop.call_soon(fail, 1)
    loop.call_later(0.001, fail, "two")
    print("called")
    await asyncio.sleep(0)
    print("one")
    await asyncio.sleep(0.002)
    print("both")


asyncio.run(main())

# expect: called
# expect: Exception in callback main.<locals>.fail(1) ['exception', 'handle', 'message'] ValueError(1)
# expect: one
# expect: Exception in callback main.<locals>.fail('two') ['exception', 'handle', 'message'] ValueError('two')
# expect: both
