import asyncio


class Store:
    def __init__(self):
        self.lock = asyncio.Lock()
        self.rows = []

    async def add(self, row):
        async with self.lock:
            self.rows.append(row)

    async def add_all(self, rows):
        async with self.lock:
            for row in rows:
                await self.add(row)


async def main():
    store = Store()
    try:
        await asyncio.wait_for(store.add_all([1, 2]), 0.01)
    except asyncio.TimeoutError:
        print("waits for itself", store.rows, store.lock.locked())
    await store.add(3)
    print(store.rows)


asyncio.run(main())

# expect: waits for itself [] False
# expect: [3]
