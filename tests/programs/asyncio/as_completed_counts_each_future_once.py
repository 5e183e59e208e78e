import asyncio


async def main():
    async def work(n):
        return n
    task = asyncio.create_task(work(1))
    iterator = asyncio.as_completed([task, task])
    print([await one for one in iterator])
    print([await one for one in asyncio.as_completed([])])
    try:
        for one in asyncio.as_completed(task):
            pass
    except TypeError as error:
        print(error)


asyncio.run(main())

# expect: [1]
# expect: []
# expect: expect an iterable of futures, not Task
