import asyncio


async def main():
    async def work():
        try:
            await asyncio.sleep(1)
        except asyncio.CancelledError:
            print("work cancelled")
            raise
    loop = asyncio.get_running_loop()
    future = asyncio.run_coroutine_threadsafe(work(), loop)
    await asyncio.sleep(0.001)
    print(future.cancel(), future.cancelled())
    await asyncio.sleep(0.001)
    print("end")


asyncio.run(main())

# expect: True True
# expect: work cancelled
# expect: end
