import asyncio


def cut(thing):
    """Without the places in files, and without addresses."""
    words = []
    for word in repr(thing).split(" "):
        if ".py:" in word:
            word = word[word.index(".py:") + 3:]
        words.append("0x" if word.startswith("0x") else word)
    return " ".join(words)


async def main():
    async def work(n):
        await asyncio.sleep(n)
        return "a long result that is cut in the middle"
    task = asyncio.create_task(work(0), name="worker")
    print(cut(task))
    await asyncio.sleep(0)
    print(cut(task))
    await task
    print(cut(task))
    sleeping = asyncio.create_task(work(1))
    await asyncio.sleep(0)
    print(cut(sleeping))
    sleeping.cancel()
    print(cut(sleeping))
    await asyncio.sleep(0)
    print(cut(sleeping))
    async def fail():
        raise ValueError("no")
    failed = asyncio.create_task(fail())
    await asyncio.wait([failed])
    print(cut(failed), failed.exception())


asyncio.run(main())

# expect: <Task pending name='worker' coro=<main.<locals>.work() running at :15>>
# expect: <Task pending name='worker' coro=<main.<locals>.work() running at :16>>
# expect: <Task finished name='worker' coro=<main.<locals>.work() done, defined at :15> result='a long resul...in the middle'>
# expect: <Task pending name='Task-3' coro=<main.<locals>.work() running at :16> wait_for=<Future pending cb=[Task.task_wakeup()]>>
# expect: <Task cancelling name='Task-3' coro=<main.<locals>.work() running at :16> wait_for=<Future cancelled>>
# expect: <Task cancelled name='Task-3' coro=<main.<locals>.work() done, defined at :15>>
# expect: <Task finished name='Task-4' coro=<main.<locals>.fail() done, defined at :31> exception=ValueError('no')> no
