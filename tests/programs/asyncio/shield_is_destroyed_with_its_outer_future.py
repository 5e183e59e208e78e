import asyncio


import gc


async def main():
    async def inner():
        try:
            await asyncio.Event().wait()
        finally:
            print("inner closed")
    async def outer():
        await asyncio.shield(inner())
    def handler(loop, context):
        print(context["message"], context["task"].get_name())
    asyncio.get_running_loop().set_exception_handler(handler)
    task = asyncio.create_task(outer())
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.sleep(0)
    task = None
    gc.collect()
    print("end")


asyncio.run(main())

# expect: inner closed
# expect: Task was destroyed but it is pending! Task-3
# expect: end
