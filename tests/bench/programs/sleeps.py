import asyncio
async def main():
    for i in range(1000000):
        await asyncio.sleep(0)
    print("done")
asyncio.run(main())
