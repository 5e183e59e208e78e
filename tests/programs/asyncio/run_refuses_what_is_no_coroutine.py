import asyncio

try:
    asyncio.run(5)
except ValueError as error:
    print(error)
try:
    asyncio.get_event_loop()
except RuntimeError as error:
    print(error)


async def main():
    print("runs")


asyncio.run(main(), debug=False)

# expect: a coroutine was expected, got 5
# expect: There is no current event loop in thread 'MainThread'.
# expect: runs
