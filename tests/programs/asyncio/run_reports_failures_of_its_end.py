import asyncio


class Held:
    pass


async def stubborn(n):
    try:
        await asyncio.sleep(9)
    finally:
        raise ValueError(n)


async def main():
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, context: print(context["message"], repr(context["exception"])))
    Held.tasks = [asyncio.create_task(stubborn(n)) for n in range(1)]
    await asyncio.sleep(0)
    print("main ends")


asyncio.run(main())
print("after")

# expect: main ends
# expect: unhandled exception during asyncio.run() shutdown ValueError(0)
# expect: after
