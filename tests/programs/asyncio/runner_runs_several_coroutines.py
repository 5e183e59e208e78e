import asyncio


async def who(n):
    await asyncio.sleep(0)
    return n, asyncio.current_task().get_name()


with asyncio.Runner() as runner:
    print(runner.run(who(1)))
    print(runner.run(who(2)))
    loop = runner.get_loop()
    print(loop is asyncio.get_event_loop(), loop.is_closed())
print(loop.is_closed())
try:
    runner.get_loop()
except RuntimeError as error:
    print(error)
try:
    runner.run(who(3))
except RuntimeError as error:
    print(error)

# expect: (1, 'Task-1')
# expect: (2, 'Task-2')
# expect: True False
# expect: True
# expect: Runner is closed
# expect: Runner is closed
