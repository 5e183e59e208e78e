import asyncio
import gc

log = []


async def private():
    try:
        await asyncio.get_running_loop().create_future()
    finally:
        log.append("collected")


async def main():
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: log.append(context["message"]))
    asyncio.create_task(private())
    await asyncio.sleep(0)
    gc.collect()
    await asyncio.sleep(0.005)
    print(log)


asyncio.run(main())

# expect: ['collected', 'Task was destroyed but it is pending!']
