import asyncio


async def main():
    def work(n):
        return n + 1
    loop = asyncio.get_running_loop()
    future = loop.run_in_executor(None, work, 1)
    print(asyncio.isfuture(future))
    print(await future)
    def fail():
        raise KeyError("executor")
    try:
        await loop.run_in_executor(None, fail)
    except KeyError as error:
        print(repr(error))
    await loop.shutdown_default_executor()
    try:
        loop.run_in_executor(None, work, 1)
    except RuntimeError as error:
        print(error)


asyncio.run(main())

# expect: True
# expect: 2
# expect: KeyError('executor')
# expect: Executor shutdown has been called
