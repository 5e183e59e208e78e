import asyncio


class Later:
    def __init__(self, value):
        self.value = value

    def __await__(self):
        return self.value
        yield


async def main():
    print(await Later(5), [await Later(1), await Later(2)])
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
