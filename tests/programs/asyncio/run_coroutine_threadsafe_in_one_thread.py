import asyncio


async def main():
    async def work(n):
        await asyncio.sleep(0.001)
        return n
    loop = asyncio.get_running_loop()
    future = asyncio.run_coroutine_threadsafe(work(4), loop)
    future.add_done_callback(lambda done: print("called", done.result()))
    print(future.done(), future.running(), future.cancelled())
    await asyncio.sleep(0.3)
    print(future.done(), future.result(), future.exception())
    wrapped = asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work(5), loop))
    print(await wrapped)
    try:
        asyncio.run_coroutine_threadsafe(5, loop)
    except TypeError as error:
        print(error)


asyncio.run(main())

# expect: False False False
# expect: called 4
# expect: True 4 None
# expect: 5
# expect: A coroutine object is required
