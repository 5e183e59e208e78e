import asyncio


async def producer(queue):
    for n in range(4):
        await queue.put(n)
        print("put", n, queue.qsize())
    await queue.put(None)


async def consumer(queue):
    while True:
        item = await queue.get()
        if item is None:
            break
        print("got", item)


async def main():
    queue = asyncio.Queue()
    await asyncio.gather(producer(queue), consumer(queue))
    print(queue.empty(), queue.full())


asyncio.run(main())

# expect: put 0 1
# expect: put 1 2
# expect: put 2 3
# expect: put 3 4
# expect: got 0
# expect: got 1
# expect: got 2
# expect: got 3
# expect: True False
