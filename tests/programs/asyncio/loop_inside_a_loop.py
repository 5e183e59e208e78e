import asyncio


async def main():
    loop = asyncio.new_event_loop()
    coroutine = asyncio.sleep(0)
    for action in (lambda: asyncio.run(coroutine), lambda: loop.run_until_complete(coroutine),
                   lambda: asyncio.get_running_loop().run_until_complete(coroutine), loop.run_forever):
        try:
            action()
        except RuntimeError as error:
            print(error)
    await coroutine
    loop.close()
    try:
        asyncio.get_running_loop().close()
    except RuntimeError as error:
        print(error)


asyncio.run(main())

# expect: asyncio.run() cannot be called from a running event loop
# expect: Cannot run the event loop while another loop is running
# expect: This event loop is already running
# expect: Cannot run the event loop while another loop is running
# expect: Cannot close a running event loop
