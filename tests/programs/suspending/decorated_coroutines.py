import asyncio
from functools import wraps


def retry(times):
    def decorate(function):
        @wraps(function)
        async def wrapper(*args, **kwargs):
            for attempt in range(times):
                try:
                    return await function(*args, **kwargs)
                except ConnectionError as error:
                    print("attempt", attempt, error)
                    await asyncio.sleep(0.001 * 2 ** attempt)
            raise TimeoutError("gave up")

        return wrapper

    return decorate


calls = 0


@retry(3)
async def fetch(succeeds_at):
    global calls
    calls += 1
    if calls < succeeds_at:
        raise ConnectionError(f"call {calls}")
    return calls


async def main():
    print(await fetch(3), fetch.__name__)
    try:
        await fetch(100)
    except TimeoutError as error:
        print(error)


asyncio.run(main())

# expect: attempt 0 call 1
# expect: attempt 1 call 2
# expect: 3 fetch
# expect: attempt 0 call 4
# expect: attempt 1 call 5
# expect: attempt 2 call 6
# expect: gave up
