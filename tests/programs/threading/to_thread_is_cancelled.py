import asyncio

done = []


async def main():
    def work():
        done.append("work")
    task = asyncio.create_task(asyncio.to_thread(work))
    await asyncio.sleep(0)
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        print("cancelled")


asyncio.run(main())
print(done)

# expect: cancelled
# expect: ['work']
