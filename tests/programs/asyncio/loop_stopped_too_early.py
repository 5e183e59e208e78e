import asyncio


async def forever():
    asyncio.get_running_loop().stop()
    await asyncio.Event().wait()


loop = asyncio.new_event_loop()
try:
    loop.run_until_complete(forever())
except RuntimeError as error:
    print(error)
loop.close()

# expect: Event loop stopped before Future completed.
