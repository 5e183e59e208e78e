import asyncio


async def main():
    future = asyncio.Future()
    for action in (future.result, future.exception):
        try:
            action()
        except asyncio.InvalidStateError as error:
            print(error)
    try:
        future.set_exception(StopIteration())
    except TypeError as error:
        print(error)
    future.set_exception(ValueError)
    print(repr(future.exception()))
    def callback(done):
        print("called")
    other = asyncio.Future()
    other.add_done_callback(callback)
    other.add_done_callback(callback)
    print(other.remove_done_callback(callback), other.remove_done_callback(callback))
    other.set_result(None)
    await asyncio.sleep(0)
    print("quiet")


asyncio.run(main())

# expect: Result is not set.
# expect: Exception is not set.
# expect: StopIteration interacts badly with generators and cannot be raised into a Future
# expect: ValueError()
# expect: 2 0
# expect: quiet
