import asyncio


async def main():
    pass


asyncio.run(main())
