import asyncio


async def main():
    condition = asyncio.Condition()
    items = []
    def ready():
        print("asked", len(items))
        if len(items) > 2:
            raise ValueError("too many")
        return items and items[-1] == "go"
    async def wait():
        async with condition:
            print("got", await condition.wait_for(ready))
    first = asyncio.create_task(wait())
    await asyncio.sleep(0)
    for item in ("no", "go"):
        items.append(item)
        async with condition:
            condition.notify_all()
        await asyncio.sleep(0)
    await first
    items.append("many")
    try:
        await wait()
    except ValueError as error:
        print(error, condition.locked())


asyncio.run(main())

# expect: asked 0
# expect: asked 1
# expect: asked 2
# expect: got True
# expect: asked 3
# expect: too many False
