import asyncio


async def main():
    try:
        async with asyncio.timeout(0.1) as outer:
            try:
                async with asyncio.timeout(0.5) as inner:
                    await asyncio.sleep(2)
            except TimeoutError:
                print("inner late")
            finally:
                print("inner", inner.expired())
    except TimeoutError:
        print("outer late", outer.expired())


asyncio.run(main())

# expect: inner False
# expect: outer late True
