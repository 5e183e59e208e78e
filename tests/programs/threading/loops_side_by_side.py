import asyncio
import threading
import time


async def count(name, seconds):
    task = asyncio.current_task()
    for _ in range(3):
        await asyncio.sleep(seconds)
        log.append(name)
    return len(asyncio.all_tasks()), asyncio.current_task() is task


def run():
    print("thread", asyncio.run(count("thread", 0.2)))


log = []
thread = threading.Thread(target=run)
thread.start()
time.sleep(0.1)
result = asyncio.run(count("main", 0.2))
thread.join()
print("main", result)
print(log)
# expect: thread (1, True)
# expect: main (1, True)
# expect: ['thread', 'main', 'thread', 'main', 'thread', 'main']
