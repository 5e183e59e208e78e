import asyncio
from redis.exceptions import LockError, WatchError
from playground import redis as r

RELEASE = 'if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) else return 0 end'


async def main():
    await r.flushall()
    await r.script_flush()
    await asyncio.gather(*[r.incr("n") for _ in range(20)])
    print(await r.get("n"))
    async with r.pipeline() as pipe:
        await pipe.watch("n")
        value = int(await pipe.get("n"))
        await r.set("n", 50)
        pipe.multi()
        pipe.set("n", value + 1)
        try:
            print(await pipe.execute())
        except WatchError as error:
            print(error)
    print(await r.pipeline().set("a", 1).incr("a").execute())
    release = r.register_script(RELEASE)
    print(await r.set("lease", "A", nx=True, px=1000), await release(keys=["lease"], args=["B"]))
    print(await release(keys=["lease"], args=["A"]), await r.get("lease"))
    lock = r.lock("lock", timeout=5)
    async with lock:
        print(await lock.owned(), await lock.locked(), await lock.extend(1), await lock.reacquire())
        other = r.lock("lock", blocking_timeout=0.02, sleep=0.01)
        print(await other.acquire(), await other.acquire(blocking=False))
    try:
        await lock.release()
    except LockError as error:
        print(type(error).__name__, error)
    await r.set("short", 1, px=20)
    await asyncio.sleep(0.06)
    print(await r.get("short"), await r.exists("lock"))
    pipe = r.pipeline(transaction=False)
    pipe.set("z", 1)
    pipe.get("z")
    print(await pipe.execute())


asyncio.run(main())
