import asyncio


async def main():
    made = []
    def factory(loop, coro):
        task = asyncio.Task(coro, loop=loop)
        made.append(task)
        return task
    async def work(n):
        return n
    loop = asyncio.get_running_loop()
    print(loop.get_task_factory())
    loop.set_task_factory(factory)
    print(await asyncio.gather(work(1), work(2)))
    task = loop.create_task(work(3), name="third")
    print(await task, task.get_name(), len(made))
    loop.set_task_factory(None)
    await asyncio.create_task(work(4))
    print(len(made))
    try:
        loop.set_task_factory(1)
    except TypeError as error:
        print(error)


asyncio.run(main())

# expect: None
# expect: [1, 2]
# expect: 3 third 3
# expect: 3
# expect: task factory must be a callable or None
