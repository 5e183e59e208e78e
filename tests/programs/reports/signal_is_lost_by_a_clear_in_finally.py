import asyncio


async def watch(signal, clears_always, seen):
    for _ in range(2):
        try:
            await asyncio.wait_for(signal.wait(), 0.1)
        except asyncio.TimeoutError:
            seen.append("nothing")
            await asyncio.sleep(0.1)
        else:
            seen.append("signal")
            signal.clear()
        finally:
            if clears_always:
                signal.clear()


async def main():
    for clears_always in (True, False):
        signal, seen = asyncio.Event(), []
        watcher = asyncio.create_task(watch(signal, clears_always, seen))
        await asyncio.sleep(0.15)
        signal.set()
        await watcher
        print(clears_always, seen)


asyncio.run(main())

# expect: True ['nothing', 'nothing']
# expect: False ['nothing', 'signal']
