import asyncio


class Lock:
    def __init__(self, hands_over):
        self.taken = False
        self.waiting = []
        self.hands_over = hands_over

    async def acquire(self):
        if self.taken:
            turn = asyncio.get_running_loop().create_future()
            self.waiting.append(turn)
            await turn
        self.taken = True

    def release(self):
        self.taken = self.hands_over and bool(self.waiting)
        if self.waiting:
            self.waiting.pop(0).set_result(None)


async def attempt(hands_over):
    lock, inside, most = Lock(hands_over), 0, 0

    async def use():
        nonlocal inside, most
        await lock.acquire()
        inside += 1
        most = max(most, inside)
        for _ in range(2):
            await asyncio.sleep(0)
        inside -= 1
        lock.release()

    async def uses_and_returns():
        await lock.acquire()
        await asyncio.sleep(0)
        lock.release()
        await use()

    await asyncio.gather(uses_and_returns(), use())
    print("hands over" if hands_over else "only wakes", "most inside:", most)


async def main():
    await attempt(False)
    await attempt(True)


asyncio.run(main())

# expect: only wakes most inside: 2
# expect: hands over most inside: 1
