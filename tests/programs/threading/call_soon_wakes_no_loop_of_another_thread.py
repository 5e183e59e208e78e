import asyncio
import threading
import time


def tell(loop, future):
    time.sleep(0.05)
    loop.call_soon(future.set_result, "told")


async def main():
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    threading.Thread(target=tell, args=(loop, future)).start()
    begin = time.monotonic()
    loop.call_later(0.5, lambda: None)
    print(await future, time.monotonic() - begin > 0.4)


asyncio.run(main())
# expect: told True
