# The client of Redis for coroutines, with the interface of redis.asyncio of redis-py 4.3. Each call is on its way on
# a connection of its own, so those of several tasks may overtake each other. Values come back as with
# decode_responses=True.
from _redis import LockError, LockNotOwnedError, NoScriptError, WatchError, call, session, token
from _redis_client import BaseLock, BasePipeline, Commands, pack, result_of
from _redis_client import Script as BaseScript
from asyncio import get_running_loop
from asyncio import iscoroutine
from asyncio import sleep as wait


class Script(BaseScript):
    async def __call__(self, keys=None, args=None, client=None):
        client = self._start(client)
        keys = tuple(keys or [])
        args = keys + tuple(args or [])
        if isinstance(client, Pipeline):
            return client.evalsha(self.sha, len(keys), *args)
        try:
            return await client.evalsha(self.sha, len(keys), *args)
        except NoScriptError:
            self.sha = await client.script_load(self.script)
            return await client.evalsha(self.sha, len(keys), *args)


class Redis(Commands):
    def __init__(self, *, host="localhost", port=6379, db=0, decode_responses=False, **kwargs):
        if not decode_responses:
            raise NotImplementedError("there are no bytes here: values come back as with decode_responses=True")

    async def __aenter__(self):
        return self

    async def __aexit__(self, exc_type, exc_value, traceback):
        await self.close()

    async def close(self):
        pass

    async def execute_command(self, *args, **options):
        reply, = await call(None, (pack(args),))
        return result_of(args[0], reply, options)

    def pipeline(self, transaction=True, shard_hint=None):
        return Pipeline(self, transaction)

    async def transaction(self, func, *watches, shard_hint=None, value_from_callable=False, watch_delay=None):
        async with self.pipeline(True, shard_hint) as pipe:
            while True:
                try:
                    if watches:
                        await pipe.watch(*watches)
                    given = func(pipe)
                    if iscoroutine(given):
                        given = await given
                    results = await pipe.execute()
                    return given if value_from_callable else results
                except WatchError:
                    if watch_delay is not None and watch_delay > 0:
                        await wait(watch_delay)

    def register_script(self, script):
        return Script(self, script)

    def lock(self, name, timeout=None, sleep=0.1, blocking=True, blocking_timeout=None, lock_class=None,
             thread_local=True):
        return (lock_class or Lock)(self, name, timeout=timeout, sleep=sleep, blocking=blocking,
                                    blocking_timeout=blocking_timeout, thread_local=thread_local)


StrictRedis = Redis


class Pipeline(BasePipeline):
    async def __aenter__(self):
        return self

    async def __aexit__(self, exc_type, exc_value, traceback):
        await self.reset()

    def __await__(self):
        return self
        yield

    async def immediate_execute_command(self, *args, **options):
        if self._session is None:
            self._session = session()
        reply, = await call(self._session, (pack(args),))
        if args[0] == "UNWATCH":
            self.watching = False
        return result_of(args[0], reply, options)

    def _reason(self, error):
        return error.args

    async def watch(self, *names):
        self._check_watch()
        result = await self.execute_command("WATCH", *names)
        self.watching = True
        return result

    async def unwatch(self):
        return self.watching and await self.execute_command("UNWATCH") or True

    async def execute(self, raise_on_error=True):
        stack = self.command_stack
        if not stack and not self.watching:
            return []
        try:
            if self.scripts:
                await self._load_scripts()
            if self._session is None:
                self._session = session()
            replies = await call(self._session, self._packet(stack)) if stack or self._is_transaction() else []
            return self._results(stack, replies, raise_on_error)
        finally:
            await self.reset()

    async def _load_scripts(self):
        known = await self._client.script_exists(*[script.sha for script in self.scripts])
        for script, is_known in zip(self.scripts, known):
            if not is_known:
                script.sha = await self._client.script_load(script.script)

    async def reset(self):
        if self.watching:
            self.explicit_transaction = False
            await self.immediate_execute_command("UNWATCH")
        self._session = None
        self._clear()


class _Plain:
    pass


class Lock(BaseLock):
    def __init__(self, redis, name, timeout=None, sleep=0.1, blocking=True, blocking_timeout=None,
                 thread_local=True):
        self._prepare(redis, name, timeout, sleep, blocking, blocking_timeout, thread_local)
        self.local = _Plain()
        self.local.token = None

    async def __aenter__(self):
        if await self.acquire():
            return self
        raise LockError("Unable to acquire lock within the time specified")

    async def __aexit__(self, exc_type, exc_value, traceback):
        await self.release()

    async def acquire(self, blocking=None, blocking_timeout=None, token=None):
        mine = _new_token() if token is None else token
        if blocking is None:
            blocking = self.blocking
        if blocking_timeout is None:
            blocking_timeout = self.blocking_timeout
        end = None if blocking_timeout is None else get_running_loop().time() + blocking_timeout
        while not await self.redis.set(self.name, mine, nx=True, px=self._lease()):
            if not blocking or (end is not None and get_running_loop().time() + self.sleep > end):
                return False
            await wait(self.sleep)
        self.local.token = mine
        return True

    async def locked(self):
        return await self.redis.get(self.name) is not None

    async def owned(self):
        return self.local.token is not None and await self.redis.get(self.name) == self.local.token

    async def release(self):
        mine = self.local.token
        if mine is None:
            raise LockError("Cannot release an unlocked lock")
        self.local.token = None
        if not await self.lua_release(keys=[self.name], args=[mine]):
            raise LockNotOwnedError("Cannot release a lock that's no longer owned")

    async def extend(self, additional_time, replace_ttl=False):
        if self.local.token is None:
            raise LockError("Cannot extend an unlocked lock")
        if self.timeout is None:
            raise LockError("Cannot extend a lock with no timeout")
        if not await self.lua_extend(keys=[self.name], args=self._extension(additional_time, replace_ttl)):
            raise LockNotOwnedError("Cannot extend a lock that's no longer owned")
        return True

    async def reacquire(self):
        if self.local.token is None:
            raise LockError("Cannot reacquire an unlocked lock")
        if self.timeout is None:
            raise LockError("Cannot reacquire a lock with no timeout")
        if not await self.lua_reacquire(keys=[self.name], args=[self.local.token, self._lease()]):
            raise LockNotOwnedError("Cannot reacquire a lock that's no longer owned")
        return True


def _new_token():
    return token()
