import asyncio
import threading


async def add(left, right):
    await asyncio.sleep(0.05)
    if right is None:
        raise ValueError("nothing to add")
    return left + right


def serve():
    asyncio.set_event_loop(loop)
    loop.run_forever()
    print("the loop has stopped")


loop = asyncio.new_event_loop()
thread = threading.Thread(target=serve)
thread.start()
futures = [asyncio.run_coroutine_threadsafe(add(number, number), loop) for number in range(3)]
print([future.result() for future in futures])
future = asyncio.run_coroutine_threadsafe(add(1, None), loop)
try:
    future.result(5)
except ValueError as error:
    print(error)
future = asyncio.run_coroutine_threadsafe(asyncio.sleep(5), loop)
try:
    future.result(timeout=0.05)
except TimeoutError as error:
    print(repr(error))
print(future.cancel(), future.cancelled())
loop.call_soon_threadsafe(loop.stop)
thread.join()
loop.close()
# expect: [0, 2, 4]
# expect: nothing to add
# expect: TimeoutError()
# expect: True True
# expect: the loop has stopped
