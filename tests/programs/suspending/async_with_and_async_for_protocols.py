import asyncio


class Resource:
    async def __aenter__(self):
        await asyncio.sleep(0)
        print("enter")
        return self

    async def __aexit__(self, kind, value, traceback):
        await asyncio.sleep(0)
        print("exit", kind and kind.__name__)
        return kind is ValueError

    def __aiter__(self):
        self.n = 0
        return self

    async def __anext__(self):
        self.n += 1
        if self.n > 2:
            raise StopAsyncIteration
        return self.n


async def main():
    async with Resource() as r, Resource():
        async for n in r:
            print(n)
    async with Resource():
        raise ValueError("swallowed")
    try:
        async with Resource():
            raise KeyError("out")
    except KeyError as error:
        print("caught", error)
    for statement in ("with", "for"):
        try:
            if statement == "with":
                async with 5:
                    pass
            else:
                async for x in [1]:
                    pass
        except (TypeError, AttributeError) as error:
            print(type(error).__name__, error)


asyncio.run(main())

# expect: enter
# expect: enter
# expect: 1
# expect: 2
# expect: exit None
# expect: exit None
# expect: enter
# expect: exit ValueError
# expect: enter
# expect: exit KeyError
# expect: caught 'out'
# expect: TypeError 'int' object does not support the asynchronous context manager protocol
# expect: TypeError 'async for' requires an object with __aiter__ method, got list
