import asyncio


async def main():
    def handler(loop, context):
        print("handler", context["message"].split(" at ")[0])
        raise RuntimeError("no")
    def fail():
        raise ValueError("yes")
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(handler)
    loop.call_soon(fail)
    loop.call_soon(print, "next")
    await asyncio.sleep(0.001)
    print("on")


asyncio.run(main())

# expect: handler Exception in callback main.<locals>.fail()
# expect: next
# expect: on
