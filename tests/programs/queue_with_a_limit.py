import asyncio


async def producer(queue, name):
    for n in range(3):
        await queue.put((name, n))
        print("put", name, n, queue.full())


async def main():
    queue = asyncio.Queue(maxsize=2)
    tasks = [asyncio.create_task(producer(queue, name)) for name in "ab"]
    await asyncio.sleep(0)
    for _ in range(6):
        print("got", await queue.get())
        await asyncio.sleep(0)
    await asyncio.gather(*tasks)


asyncio.run(main())

# expect: put a 0 False
# expect: put a 1 True
# expect: got ('a', 0)
# expect: put a 2 True
# expect: got ('a', 1)
# expect: put b 0 True
# expect: got ('a', 2)
# expect: put b 1 True
# expect: got ('b', 0)
# expect: put b 2 True
# expect: got ('b', 1)
# expect: got ('b', 2)
