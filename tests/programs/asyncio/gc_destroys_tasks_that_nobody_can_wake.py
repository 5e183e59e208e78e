import asyncio


import gc


async def main():
    log = []
    async def private(n):
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            print("closed", n)
    def handler(loop, context):
        print(context["message"], context["task"].get_name())
    asyncio.get_running_loop().set_exception_handler(handler)
    for n in range(3):
        asyncio.create_task(private(n))
    await asyncio.sleep(0)
    print("waiting")
    gc.collect()
    print(len(asyncio.all_tasks()))


asyncio.run(main())

# expect: waiting
# expect: closed 0
# expect: Task was destroyed but it is pending! Task-2
# expect: closed 1
# expect: Task was destroyed but it is pending! Task-3
# expect: closed 2
# expect: Task was destroyed but it is pending! Task-4
# expect: 1
