import asyncio


import gc


async def main():
    async def wait(event):
        await event.wait()
        print("woken")
    async def sleep():
        await asyncio.sleep(0.001)
        print("slept")
    def handler(loop, context):
        print(context["message"])
    asyncio.get_running_loop().set_exception_handler(handler)
    held = asyncio.Event()
    asyncio.create_task(wait(held))
    asyncio.create_task(wait(asyncio.Event()))
    asyncio.create_task(sleep())
    await asyncio.sleep(0)
    gc.collect()
    held.set()
    await asyncio.sleep(0.002)
    print(len(asyncio.all_tasks()))


asyncio.run(main())

# expect: Task was destroyed but it is pending!
# expect: woken
# expect: slept
# expect: 1
