import asyncio
import threading

value = 0
lock = threading.Lock()


async def handle(request):
    global value
    with lock:
        current = value
        await asyncio.sleep(0)
        value = current + 1
