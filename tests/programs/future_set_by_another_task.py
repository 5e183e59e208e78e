import asyncio


async def waiter(name, future):
    print(name, await future)


async def main():
    future = asyncio.Future()
    tasks = [asyncio.create_task(waiter(name, future)) for name in "ab"]
    await asyncio.sleep(0)
    print(future.done())
    future.set_result(42)
    print(future.done(), future.result())
    await asyncio.gather(*tasks)
    print("again", await future)
    try:
        future.set_result(43)
    except asyncio.InvalidStateError as error:
        print(type(error).__name__, error)


asyncio.run(main())

# expect: False
# expect: True 42
# expect: a 42
# expect: b 42
# expect: again 42
# expect: InvalidStateError invalid state
