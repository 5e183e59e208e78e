import asyncio


async def main():
    def handler(loop, context):
        print("mine", context["message"])
        loop.default_exception_handler(context)
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(handler)
    loop.call_exception_handler({"message": "a", "exception": ValueError(1)})
    print(await asyncio.sleep(0, "slept"))


asyncio.run(main())

# expect: mine a
# expect: slept
