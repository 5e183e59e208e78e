import asyncio


async def main():
    def work():
        try:
            asyncio.get_running_loop()
        except RuntimeError as error:
            return str(error)
    print(await asyncio.to_thread(work))
    print(asyncio.get_running_loop().is_running())


asyncio.run(main())

# expect: no running event loop
# expect: True
