import asyncio


async def main():
    future = asyncio.Future()
    async def wait():
        await future
    task = asyncio.create_task(wait())
    await asyncio.sleep(0)
    print(future.cancel("because"), future.cancel())
    try:
        await task
    except asyncio.CancelledError as error:
        print(error.args)
    for action in (future.result, future.exception):
        try:
            action()
        except asyncio.CancelledError as error:
            print(error.args)
    try:
        future.set_result(1)
    except asyncio.InvalidStateError as error:
        print(error)


asyncio.run(main())

# expect: True False
# expect: ('because',)
# expect: ('because',)
# expect: ('because',)
# expect: invalid state
