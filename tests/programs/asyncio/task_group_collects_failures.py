import asyncio


async def main():
    async def work(n):
        try:
            await asyncio.sleep(n * 0.2)
            if n == 1:
                raise ValueError(n)
        except asyncio.CancelledError:
            print("cancelled", n)
            if n == 2:
                raise KeyError(n)
            raise
    try:
        async with asyncio.TaskGroup() as group:
            for n in (1, 2):
                group.create_task(work(n))
            print(repr(group))
    except* ValueError as part:
        print("values", part.exceptions)
    except* KeyError as part:
        print("keys", part.exceptions)
    print(repr(group))


asyncio.run(main())

# expect: <TaskGroup tasks=2 entered>
# expect: cancelled 2
# expect: values (ValueError(1),)
# expect: keys (KeyError(2),)
# expect: <TaskGroup cancelling>
