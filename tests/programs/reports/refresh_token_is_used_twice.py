import asyncio


class Issuer:
    def __init__(self):
        self.current = "token-0"
        self.issued = 0

    async def exchange(self, token):
        await asyncio.sleep(0)
        if token != self.current:
            raise PermissionError(f"{token} was used already")
        self.issued += 1
        self.current = f"token-{self.issued}"
        return self.current


class Client:
    def __init__(self, issuer, lock=None):
        self.issuer, self.lock = issuer, lock
        self.token, self.expired = "token-0", True

    async def refresh(self):
        if self.expired:
            self.token = await self.issuer.exchange(self.token)
            self.expired = False

    async def request(self, path):
        if self.lock is None:
            await self.refresh()
        else:
            async with self.lock:
                await self.refresh()
        return f"{path} with {self.token}"


async def main():
    for lock in (None, asyncio.Lock()):
        client = Client(Issuer(), lock)
        for answer in await asyncio.gather(client.request("/a"), client.request("/b"), return_exceptions=True):
            print(repr(answer))
        print("issued", client.issuer.issued)


asyncio.run(main())

# expect: '/a with token-1'
# expect: PermissionError('token-0 was used already')
# expect: issued 1
# expect: '/a with token-1'
# expect: '/b with token-1'
# expect: issued 1
