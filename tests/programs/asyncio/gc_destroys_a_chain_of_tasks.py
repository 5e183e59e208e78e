import asyncio


import gc


async def main():
    async def inner():
        try:
            await asyncio.Event().wait()
        finally:
            print("inner closed")
    async def outer():
        try:
            await inner()
        finally:
            print("outer closed")
    def handler(loop, context):
        print(context["message"], context["task"].get_name())
    asyncio.get_running_loop().set_exception_handler(handler)
    asyncio.create_task(outer(), name="chain")
    await asyncio.sleep(0)
    gc.collect()
    print("end")


asyncio.run(main())

# expect: inner closed
# expect: outer closed
# expect: Task was destroyed but it is pending! chain
# expect: end
