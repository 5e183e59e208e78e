import asyncio


class Broken(Exception):
    pass


async def inner():
    await asyncio.sleep(0)
    raise Broken("deep")


async def outer():
    try:
        await inner()
    except Broken as error:
        raise RuntimeError("outer") from error
    finally:
        print("finally")


async def main():
    try:
        await outer()
    except RuntimeError as error:
        print(error, repr(error.__cause__))
    results = await asyncio.gather(inner(), outer(), return_exceptions=True)
    print([repr(r) for r in results])
    await inner()


asyncio.run(main())

# expect: finally
# expect: outer Broken('deep')
# expect: finally
# expect: ["Broken('deep')", "RuntimeError('outer')"]
# expect error line 10: Broken: deep
