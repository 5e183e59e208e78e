import asyncio


async def main():
    async def work(n):
        try:
            await asyncio.sleep(n * 0.01)
            if n == 1:
                raise ValueError(n)
        except asyncio.CancelledError:
            print("cancelled", n)
            if n == 3:
                raise KeyError(n)
            raise
    try:
        async with asyncio.TaskGroup() as group:
            for n in (1, 2, 3):
                group.create_task(work(n))
            print(repr(group))
    except* ValueError as part:
        print("values", part.exceptions)
    except* KeyError as part:
        print("keys", part.exceptions)
    print(repr(group))


asyncio.run(main())

# expect: <TaskGroup tasks=3 entered>
# expect: cancelled 3
# expect: cancelled 2
# expect: values (ValueError(1),)
# expect: keys (KeyError(3),)
# expect: <TaskGroup cancelling>
