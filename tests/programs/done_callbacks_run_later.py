import asyncio


async def work():
    print("works")
    return 7


async def main():
    task = asyncio.create_task(work())
    task.add_done_callback(lambda done: print("first", done.result()))
    task.add_done_callback(lambda done: print("second", done.result()))
    await asyncio.sleep(0)
    print("done", task.done())
    await asyncio.sleep(0)
    print("after the callbacks")
    task.add_done_callback(lambda done: print("late"))
    print("not yet")
    await asyncio.sleep(0)


asyncio.run(main())

# expect: works
# expect: done True
# expect: first 7
# expect: second 7
# expect: after the callbacks
# expect: not yet
# expect: late
