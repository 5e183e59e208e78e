import asyncio

entries = {}
reported = []


async def load(key):
    return key.upper()


def lookup(key):
    if key not in entries:
        task = asyncio.ensure_future(load(key))
        entries[key] = task
        task.add_done_callback(lambda done: entries[key].result())
    return entries[key]


def report(loop, context):
    reported.append(repr(context["exception"]))


async def main():
    asyncio.get_running_loop().set_exception_handler(report)
    task = lookup("name")
    entries.clear()
    print(await task, reported)
    await asyncio.sleep(0)
    print(reported)


asyncio.run(main())

# expect: NAME ["KeyError('name')"]
# expect: ["KeyError('name')"]
