import asyncio


async def fail(kind, delay):
    try:
        await asyncio.sleep(delay)
    finally:
        raise kind(delay)


async def main():
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(fail(ValueError, 0.001))
            group.create_task(fail(KeyError, 10))
    except* ValueError as errors:
        print("values", [repr(e) for e in errors.exceptions])
    except* KeyError as errors:
        print("keys", [repr(e) for e in errors.exceptions])


asyncio.run(main())

# expect: values ['ValueError(0.001)']
# expect: keys ['KeyError(10)']
