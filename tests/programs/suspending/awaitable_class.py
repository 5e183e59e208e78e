import asyncio


class Later:
    def __init__(self, value):
        self.value = value

    def __await__(self):
        yield from asyncio.sleep(0).__await__()
        return self.value


async def main():
    print(await Later(5), await asyncio.gather(Later(1), Later(2)))
    for wrong in (5, None, "x"):
        try:
            await wrong
        except TypeError as error:
            print(error)


asyncio.run(main())

# expect: 5 [1, 2]
# expect: object int can't be used in 'await' expression
# expect: object NoneType can't be used in 'await' expression
# expect: object str can't be used in 'await' expression
