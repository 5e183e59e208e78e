import asyncio


async def main():
    lifo = asyncio.LifoQueue()
    priority = asyncio.PriorityQueue()
    for n in (2, 3, 1):
        await lifo.put(n)
        await priority.put((n, "item"))
    print([await lifo.get() for _ in range(3)])
    print([await priority.get() for _ in range(3)])


asyncio.run(main())

# expect: [1, 3, 2]
# expect: [(1, 'item'), (2, 'item'), (3, 'item')]
