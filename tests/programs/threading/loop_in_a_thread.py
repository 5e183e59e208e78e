import asyncio
import threading
import time


async def main(name):
    for turn in range(2):
        await asyncio.sleep(0.2)
        log.append((turn, name))
    return name


def run(name, delay):
    time.sleep(delay)
    results.append(asyncio.run(main(name)))


log = []
results = []
threads = [threading.Thread(target=run, args=(name, delay)) for name, delay in (("a", 0), ("b", 0.1))]
for thread in threads:
    thread.start()
results.append("main")
for thread in threads:
    thread.join()
print(log, results)
# expect: [(0, 'a'), (0, 'b'), (1, 'a'), (1, 'b')] ['main', 'a', 'b']
