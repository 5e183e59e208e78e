import asyncio


async def inside(runner):
    coroutine = asyncio.sleep(0)
    try:
        runner.run(coroutine)
    except RuntimeError as error:
        print(error)
    await coroutine


runner = asyncio.Runner(debug=True)
runner.run(inside(runner))
print(runner.get_loop().get_debug())
try:
    runner.run(5)
except ValueError as error:
    print(error)
runner.close()
runner.close()
try:
    asyncio.get_event_loop()
except RuntimeError as error:
    print(error)

# expect: Runner.run() cannot be called from a running event loop
# expect: True
# expect: a coroutine was expected, got 5
# expect: There is no current event loop in thread 'MainThread'.
