import asyncio


async def main():
    try:
        async with asyncio.timeout(0.01) as outer:
            try:
                async with asyncio.timeout(0.02) as inner:
                    await asyncio.sleep(1)
            except TimeoutError:
                print("inner late")
            finally:
                print("inner", inner.expired())
    except TimeoutError:
        print("outer late", outer.expired())


asyncio.run(main())

# expect: inner True
# expect: outer late True
