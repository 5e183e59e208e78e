import asyncio


async def fails():
    raise ValueError("no")


async def writes(log):
    try:
        await asyncio.sleep(0.005)
        log.append("written")
    except asyncio.CancelledError:
        log.append("stopped")
        raise


async def main():
    log = []
    try:
        await asyncio.gather(writes(log), fails())
    except ValueError as error:
        log.append(f"error {error}")
    await asyncio.sleep(0.01)
    print("gather", log)
    log = []
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(writes(log))
            group.create_task(fails())
    except* ValueError as errors:
        log.append(repr(errors.exceptions))
    await asyncio.sleep(0.01)
    print("group", log)


asyncio.run(main())

# expect: gather ['error no', 'written']
# expect: group ['stopped', "(ValueError('no'),)"]
