# The client of Redis for threads, with the interface of redis-py 4.3: a call waits for its reply, and the whole
# thread with it. Values come back as with decode_responses=True.
from _redis import LockError, LockNotOwnedError, NoScriptError, WatchError, call_blocking, session, token
from _redis_client import BaseLock, BasePipeline, Commands, pack, result_of
from _redis_client import Script as BaseScript
from _threading_local import local
from time import monotonic
from time import sleep as wait


class Script(BaseScript):
    def __call__(self, keys=None, args=None, client=None):
        client = self._start(client)
        keys = tuple(keys or [])
        args = keys + tuple(args or [])
        try:
            return client.evalsha(self.sha, len(keys), *args)
        except NoScriptError:
            self.sha = client.script_load(self.script)
            return client.evalsha(self.sha, len(keys), *args)


class Redis(Commands):
    def __init__(self, host="localhost", port=6379, db=0, *, decode_responses=False, **kwargs):
        if not decode_responses:
            raise NotImplementedError("there are no bytes here: values come back as with decode_responses=True")

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        self.close()

    def close(self):
        pass

    def execute_command(self, *args, **options):
        reply, = call_blocking(None, (pack(args),))
        return result_of(args[0], reply, options)

    def pipeline(self, transaction=True, shard_hint=None):
        return Pipeline(self, transaction)

    def transaction(self, func, *watches, shard_hint=None, value_from_callable=False, watch_delay=None):
        with self.pipeline(True, shard_hint) as pipe:
            while True:
                try:
                    if watches:
                        pipe.watch(*watches)
                    given = func(pipe)
                    results = pipe.execute()
                    return given if value_from_callable else results
                except WatchError:
                    if watch_delay is not None and watch_delay > 0:
                        wait(watch_delay)

    def register_script(self, script):
        return Script(self, script)

    def lock(self, name, timeout=None, sleep=0.1, blocking=True, blocking_timeout=None, lock_class=None,
             thread_local=True):
        return (lock_class or Lock)(self, name, timeout=timeout, sleep=sleep, blocking=blocking,
                                    blocking_timeout=blocking_timeout, thread_local=thread_local)


StrictRedis = Redis


class Pipeline(BasePipeline):
    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_value, traceback):
        self.reset()

    def immediate_execute_command(self, *args, **options):
        if self._session is None:
            self._session = session()
        reply, = call_blocking(self._session, (pack(args),))
        if args[0] == "UNWATCH":
            self.watching = False
        return result_of(args[0], reply, options)

    def _reason(self, error):
        return error.args[0]

    def watch(self, *names):
        self._check_watch()
        result = self.execute_command("WATCH", *names)
        self.watching = True
        return result

    def unwatch(self):
        return self.watching and self.execute_command("UNWATCH") or True

    def execute(self, raise_on_error=True):
        stack = self.command_stack
        if not stack and not self.watching:
            return []
        try:
            if self.scripts:
                self._load_scripts()
            if self._session is None:
                self._session = session()
            replies = call_blocking(self._session, self._packet(stack)) if stack or self._is_transaction() else []
            return self._results(stack, replies, raise_on_error)
        finally:
            self.reset()

    def _load_scripts(self):
        known = self._client.script_exists(*[script.sha for script in self.scripts])
        for script, is_known in zip(self.scripts, known):
            if not is_known:
                script.sha = self._client.script_load(script.script)

    def reset(self):
        if self.watching:
            self.explicit_transaction = False
            self.immediate_execute_command("UNWATCH")
        self._session = None
        self._clear()


class Lock(BaseLock):
    def __init__(self, redis, name, timeout=None, sleep=0.1, blocking=True, blocking_timeout=None,
                 thread_local=True):
        self._prepare(redis, name, timeout, sleep, blocking, blocking_timeout, thread_local)
        self.local = local() if thread_local else _Plain()
        self.local.token = None

    def __enter__(self):
        if self.acquire():
            return self
        raise LockError("Unable to acquire lock within the time specified")

    def __exit__(self, exc_type, exc_value, traceback):
        self.release()

    def acquire(self, blocking=None, blocking_timeout=None, token=None):
        mine = _new_token() if token is None else token
        if blocking is None:
            blocking = self.blocking
        if blocking_timeout is None:
            blocking_timeout = self.blocking_timeout
        end = None if blocking_timeout is None else monotonic() + blocking_timeout
        while not self.redis.set(self.name, mine, nx=True, px=self._lease()):
            if not blocking or (end is not None and monotonic() + self.sleep > end):
                return False
            wait(self.sleep)
        self.local.token = mine
        return True

    def locked(self):
        return self.redis.get(self.name) is not None

    def owned(self):
        return self.local.token is not None and self.redis.get(self.name) == self.local.token

    def release(self):
        mine = self.local.token
        if mine is None:
            raise LockError("Cannot release an unlocked lock")
        self.local.token = None
        if not self.lua_release(keys=[self.name], args=[mine]):
            raise LockNotOwnedError("Cannot release a lock that's no longer owned")

    def extend(self, additional_time, replace_ttl=False):
        if self.local.token is None:
            raise LockError("Cannot extend an unlocked lock")
        if self.timeout is None:
            raise LockError("Cannot extend a lock with no timeout")
        if not self.lua_extend(keys=[self.name], args=self._extension(additional_time, replace_ttl)):
            raise LockNotOwnedError("Cannot extend a lock that's no longer owned")
        return True

    def reacquire(self):
        if self.local.token is None:
            raise LockError("Cannot reacquire an unlocked lock")
        if self.timeout is None:
            raise LockError("Cannot reacquire a lock with no timeout")
        if not self.lua_reacquire(keys=[self.name], args=[self.local.token, self._lease()]):
            raise LockNotOwnedError("Cannot reacquire a lock that's no longer owned")
        return True


class _Plain:
    pass


def _new_token():
    return token()
