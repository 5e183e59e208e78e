import asyncio


class Pool:
    def __init__(self):
        self.connected = False
        self.ready = False

    async def start(self, steps):
        self.connected = False
        await asyncio.sleep(0)
        self.connected = True
        await rest(steps)
        if not self.connected:
            raise ConnectionError("lost while starting")
        self.ready = True


async def rest(steps):
    for _ in range(steps):
        await asyncio.sleep(0)


async def later(pool, steps):
    await rest(steps)
    await pool.start(1)


async def main():
    pool = Pool()
    print(await asyncio.gather(pool.start(9), later(pool, 4), return_exceptions=True), pool.ready)
    pool = Pool()
    print(await asyncio.gather(pool.start(9), later(pool, 9), return_exceptions=True), pool.ready)


asyncio.run(main())

# expect: [None, None] True
# expect: [ConnectionError('lost while starting'), None] True
