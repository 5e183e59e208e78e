import asyncio


async def main():
    for kind in (asyncio.Semaphore, asyncio.BoundedSemaphore):
        try:
            kind(-1)
        except ValueError as error:
            print(error)
    bounded = asyncio.BoundedSemaphore(1)
    try:
        bounded.release()
    except ValueError as error:
        print(error)
    lock = asyncio.Lock()
    try:
        lock.release()
    except RuntimeError as error:
        print(error)
    text = repr(bounded)
    print(text[text.index("["):])


asyncio.run(main())

# expect: Semaphore initial value must be >= 0
# expect: Semaphore initial value must be >= 0
# expect: BoundedSemaphore released too many times
# expect: Lock is not acquired.
# expect: [unlocked, value:1]>
