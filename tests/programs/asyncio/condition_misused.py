import asyncio


async def main():
    condition = asyncio.Condition()
    for action in (condition.notify, condition.notify_all):
        try:
            action()
        except RuntimeError as error:
            print(error)
    try:
        await condition.wait()
    except RuntimeError as error:
        print(error)


asyncio.run(main())

# expect: cannot notify on un-acquired lock
# expect: cannot notify on un-acquired lock
# expect: cannot wait on un-acquired lock
