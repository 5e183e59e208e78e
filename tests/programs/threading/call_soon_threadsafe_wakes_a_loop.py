import asyncio
import threading
import time


def tell(loop, future):
    time.sleep(0.1)
    loop.call_soon_threadsafe(future.set_result, "told")


async def main():
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    threading.Thread(target=tell, args=(loop, future)).start()
    begin = time.monotonic()
    print(await asyncio.wait_for(future, 5), time.monotonic() - begin < 1)


asyncio.run(main())
# expect: told True
