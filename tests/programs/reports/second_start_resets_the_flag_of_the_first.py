import asyncio


class Pool:
    def __init__(self):
        self.connected = False
        self.ready = False

    async def start(self, slow):
        self.connected = False
        await asyncio.sleep(0)
        self.connected = True
        await asyncio.sleep(slow)
        if not self.connected:
            raise ConnectionError("lost while starting")
        self.ready = True


async def later(pool, delay):
    await asyncio.sleep(delay)
    await pool.start(0.001)


async def reset_in_between(pool):
    await asyncio.sleep(0.005)
    pool.connected = False
    await asyncio.sleep(0.02)


async def main():
    pool = Pool()
    print(await asyncio.gather(pool.start(0.01), later(pool, 0.004), return_exceptions=True), pool.ready)
    pool = Pool()
    print(await asyncio.gather(pool.start(0.01), reset_in_between(pool), return_exceptions=True), pool.ready)


asyncio.run(main())

# expect: [None, None] True
# expect: [ConnectionError('lost while starting'), None] False
