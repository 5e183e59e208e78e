import asyncio


async def worker(name):
    print(name, "starts")
    return name


async def main():
    task = asyncio.create_task(worker("a"))
    print("created", task.done())
    await worker("direct")
    print("a coroutine ran inside", task.done())
    await asyncio.sleep(0)
    print("after one turn", task.done(), task.result())


asyncio.run(main())

# expect: created False
# expect: direct starts
# expect: a coroutine ran inside False
# expect: a starts
# expect: after one turn True a
