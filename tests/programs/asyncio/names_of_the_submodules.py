import asyncio


async def main():
    print(asyncio.exceptions.CancelledError is asyncio.CancelledError)
    print(asyncio.exceptions.BrokenBarrierError is asyncio.BrokenBarrierError)
    print(asyncio.locks.Lock is asyncio.Lock, asyncio.queues.Queue is asyncio.Queue)
    print(asyncio.tasks.Task is asyncio.Task, asyncio.tasks.gather is asyncio.gather)
    print(asyncio.futures.Future is asyncio.Future, asyncio.events.get_running_loop is asyncio.get_running_loop)
    print(asyncio.timeouts.timeout is asyncio.timeout, asyncio.runners.run is asyncio.run)
    print(asyncio.taskgroups.TaskGroup is asyncio.TaskGroup, asyncio.coroutines.iscoroutine(main))


asyncio.run(main())

# expect: True
# expect: True
# expect: True True
# expect: True True
# expect: True True
# expect: True True
# expect: True False
