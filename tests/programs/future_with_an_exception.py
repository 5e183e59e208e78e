import asyncio


async def main():
    future = asyncio.Future()
    try:
        future.result()
    except asyncio.InvalidStateError as error:
        print(error)
    future.set_exception(ValueError("bad"))
    for _ in range(2):
        try:
            await future
        except ValueError as error:
            print("awaited", error)
    other = asyncio.Future()
    print(other.cancel(), other.cancelled(), other.cancel())
    try:
        await other
    except asyncio.CancelledError:
        print("cancelled")


asyncio.run(main())

# expect: Result is not set.
# expect: awaited bad
# expect: awaited bad
# expect: True True False
# expect: cancelled
