import asyncio


import gc


async def main():
    async def stubborn():
        try:
            await asyncio.Event().wait()
        except GeneratorExit:
            print("exit")
            await asyncio.sleep(0)
        print("never")
    def handler(loop, context):
        print(context["message"])
    asyncio.get_running_loop().set_exception_handler(handler)
    asyncio.create_task(stubborn())
    await asyncio.sleep(0)
    gc.collect()
    await asyncio.sleep(0.001)
    print("end")


asyncio.run(main())

# expect: exit
# expect: Task was destroyed but it is pending!
# expect: end
