import asyncio


async def main():
    def state(primitive):
        text = repr(primitive)
        return text[:text.index(" object at")] + text[text.index(" ["):]
    lock = asyncio.Lock()
    print(state(lock))
    async with lock:
        print(state(lock))
        waiter = asyncio.create_task(lock.acquire())
        await asyncio.sleep(0)
        print(state(lock))
    print(state(asyncio.Event()), state(asyncio.Semaphore(2)), state(asyncio.Condition(lock)))
    queue = asyncio.Queue(3)
    queue.put_nowait("x")
    print(str(queue), repr(queue).startswith("<Queue at 0x"))
    getter = asyncio.create_task(asyncio.PriorityQueue().get())
    print(str(asyncio.LifoQueue()))
    loop = asyncio.get_running_loop()
    print(repr(loop).split(" ")[1:])


asyncio.run(main())

# expect: <asyncio.locks.Lock [unlocked]>
# expect: <asyncio.locks.Lock [locked]>
# expect: <asyncio.locks.Lock [locked, waiters:1]>
# expect: <asyncio.locks.Event [unset]> <asyncio.locks.Semaphore [unlocked, value:2]> <asyncio.locks.Condition [unlocked]>
# expect: <Queue maxsize=3 _queue=['x'] tasks=1> True
# expect: <LifoQueue maxsize=0>
# expect: ['running=True', 'closed=False', 'debug=False>']
