import asyncio


def handler(loop, context):
    print(context["message"].split(" at ")[0], sorted(context), repr(context.get("exception")))


async def main():
    asyncio.get_running_loop().set_exception_handler(handler)

    future = asyncio.Future()
    def fail(done):
        raise KeyError(done.result())
    future.add_done_callback(lambda done: print("first", done.result()))
    future.add_done_callback(fail)
    future.add_done_callback(lambda done: print("last", done.result()))
    future.set_result(3)
    print(await future)
    await asyncio.sleep(0)
    print("on")


asyncio.run(main())

# expect: 3
# expect: first 3
# expect: Exception in callback main.<locals>.fail(<Future finished result=3>) ['exception', 'handle', 'message'] KeyError(3)
# expect: last 3
# expect: on
