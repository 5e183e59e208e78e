# What both clients of Redis have in common: the commands, how they are put into texts, and what becomes of replies.
# The server is in C++ (model/redis). A client of this kind has an `execute_command`, which gives the result or a
# coroutine of it.
from _redis import BusyLoadingError, DataError, ExecAbortError, NoPermissionError, NoScriptError, ReadOnlyError
from _redis import RedisError, ReplyError, ResponseError, WatchError, peek, sha1

_ERRORS = {
    "EXECABORT": ExecAbortError,
    "LOADING": BusyLoadingError,
    "NOPERM": NoPermissionError,
    "NOSCRIPT": NoScriptError,
    "READONLY": ReadOnlyError,
    "ERR": ResponseError,
}


def error_of(message):
    code, _, rest = message.partition(" ")
    return _ERRORS[code](rest) if code in _ERRORS else ResponseError(message)


# Errors in it become exceptions, which are not raised.
def with_errors(reply):
    if isinstance(reply, ReplyError):
        return error_of(reply.message)
    return [with_errors(item) for item in reply] if isinstance(reply, list) else reply


def encode(value):
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        kind = type(value).__name__
        raise DataError(f"Invalid input of type: '{kind}'. Convert to a bytes, string, int or float first.")
    return repr(value)


def pack(args):
    return tuple(args[0].split() + [encode(value) for value in args[1:]])


# ---- What becomes of replies.

def _ok(reply, options):
    return reply == "OK"


def _truth(reply, options):
    return bool(reply)


def _set_result(reply, options):
    return reply if "get" in options else reply and reply == "OK"


def _pairs(reply, options):
    return {reply[place]: reply[place + 1] for place in range(0, len(reply), 2)} if reply else {}


_RESULTS = {
    "EXPIRE": _truth, "EXPIREAT": _truth, "PEXPIRE": _truth, "PEXPIREAT": _truth, "PERSIST": _truth,
    "SETNX": _truth, "MSETNX": _truth, "HEXISTS": _truth, "SISMEMBER": _truth,
    "SETEX": _ok, "PSETEX": _ok, "MSET": _ok, "FLUSHALL": _ok, "FLUSHDB": _ok, "WATCH": _ok, "UNWATCH": _ok,
    "SCRIPT FLUSH": _ok,
    "SET": _set_result,
    "HGETALL": _pairs,
    "SMEMBERS": lambda reply, options: set(reply) if reply else set(),
    "SCRIPT EXISTS": lambda reply, options: [bool(one) for one in reply],
    "PING": lambda reply, options: reply == "PONG",
}


def result_of(name, reply, options):
    reply = with_errors(reply)
    if isinstance(reply, Exception):
        raise reply
    return _RESULTS[name](reply, options) if name in _RESULTS else reply


def _names(keys, args):
    first = [keys] if isinstance(keys, str) else list(keys)
    return first + list(args)


def _milliseconds(name, value):
    if isinstance(value, int):
        return value
    raise DataError(f"{name} must be datetime.timedelta or int")


# ---- Commands.

class Commands:
    def peek(self, name):
        return peek(name)

    def ping(self):
        return self.execute_command("PING")

    def echo(self, value):
        return self.execute_command("ECHO", value)

    def flushall(self):
        return self.execute_command("FLUSHALL")

    def flushdb(self):
        return self.execute_command("FLUSHDB")

    def dbsize(self):
        return self.execute_command("DBSIZE")

    def get(self, name):
        return self.execute_command("GET", name)

    def set(self, name, value, ex=None, px=None, nx=False, xx=False, keepttl=False, get=False, exat=None, pxat=None):
        pieces = [name, value]
        options = {}
        if ex is not None:
            pieces += ["EX", _milliseconds("ex", ex)]
        if px is not None:
            pieces += ["PX", _milliseconds("px", px)]
        if exat is not None:
            pieces += ["EXAT", exat]
        if pxat is not None:
            pieces += ["PXAT", pxat]
        if keepttl:
            pieces.append("KEEPTTL")
        if nx:
            pieces.append("NX")
        if xx:
            pieces.append("XX")
        if get:
            pieces.append("GET")
            options["get"] = True
        return self.execute_command("SET", *pieces, **options)

    def setnx(self, name, value):
        return self.execute_command("SETNX", name, value)

    def setex(self, name, time, value):
        return self.execute_command("SETEX", name, time, value)

    def psetex(self, name, time_ms, value):
        return self.execute_command("PSETEX", name, time_ms, value)

    def getset(self, name, value):
        return self.execute_command("GETSET", name, value)

    def getdel(self, name):
        return self.execute_command("GETDEL", name)

    def getex(self, name, ex=None, px=None, exat=None, pxat=None, persist=False):
        pieces = []
        if ex is not None:
            pieces += ["EX", ex]
        if px is not None:
            pieces += ["PX", px]
        if exat is not None:
            pieces += ["EXAT", exat]
        if pxat is not None:
            pieces += ["PXAT", pxat]
        if persist:
            pieces.append("PERSIST")
        return self.execute_command("GETEX", name, *pieces)

    def mget(self, keys, *args):
        return self.execute_command("MGET", *_names(keys, args))

    def mset(self, mapping):
        return self.execute_command("MSET", *[part for pair in mapping.items() for part in pair])

    def msetnx(self, mapping):
        return self.execute_command("MSETNX", *[part for pair in mapping.items() for part in pair])

    def append(self, key, value):
        return self.execute_command("APPEND", key, value)

    def strlen(self, name):
        return self.execute_command("STRLEN", name)

    def incr(self, name, amount=1):
        return self.execute_command("INCRBY", name, amount)

    def incrby(self, name, amount=1):
        return self.execute_command("INCRBY", name, amount)

    def decr(self, name, amount=1):
        return self.execute_command("DECRBY", name, amount)

    def decrby(self, name, amount=1):
        return self.execute_command("DECRBY", name, amount)

    def delete(self, *names):
        return self.execute_command("DEL", *names)

    def unlink(self, *names):
        return self.execute_command("UNLINK", *names)

    def exists(self, *names):
        return self.execute_command("EXISTS", *names)

    def type(self, name):
        return self.execute_command("TYPE", name)

    def ttl(self, name):
        return self.execute_command("TTL", name)

    def pttl(self, name):
        return self.execute_command("PTTL", name)

    def persist(self, name):
        return self.execute_command("PERSIST", name)

    def _expire(self, command, name, when, nx, xx, gt, lt):
        words = [word for word, given in (("NX", nx), ("XX", xx), ("GT", gt), ("LT", lt)) if given]
        return self.execute_command(command, name, when, *words)

    def expire(self, name, time, nx=False, xx=False, gt=False, lt=False):
        return self._expire("EXPIRE", name, time, nx, xx, gt, lt)

    def pexpire(self, name, time, nx=False, xx=False, gt=False, lt=False):
        return self._expire("PEXPIRE", name, time, nx, xx, gt, lt)

    def expireat(self, name, when, nx=False, xx=False, gt=False, lt=False):
        return self._expire("EXPIREAT", name, when, nx, xx, gt, lt)

    def pexpireat(self, name, when, nx=False, xx=False, gt=False, lt=False):
        return self._expire("PEXPIREAT", name, when, nx, xx, gt, lt)

    def lpush(self, name, *values):
        return self.execute_command("LPUSH", name, *values)

    def rpush(self, name, *values):
        return self.execute_command("RPUSH", name, *values)

    def lpop(self, name, count=None):
        return self.execute_command("LPOP", name, *([] if count is None else [count]))

    def rpop(self, name, count=None):
        return self.execute_command("RPOP", name, *([] if count is None else [count]))

    def llen(self, name):
        return self.execute_command("LLEN", name)

    def lrange(self, name, start, end):
        return self.execute_command("LRANGE", name, start, end)

    def hset(self, name, key=None, value=None, mapping=None, items=None):
        if key is None and not mapping and not items:
            raise DataError("'hset' with no key value pairs")
        pieces = list(items) if items else []
        if key is not None:
            pieces += [key, value]
        for pair in (mapping or {}).items():
            pieces += pair
        return self.execute_command("HSET", name, *pieces)

    def hsetnx(self, name, key, value):
        return self.execute_command("HSETNX", name, key, value)

    def hget(self, name, key):
        return self.execute_command("HGET", name, key)

    def hgetall(self, name):
        return self.execute_command("HGETALL", name)

    def hexists(self, name, key):
        return self.execute_command("HEXISTS", name, key)

    def hdel(self, name, *keys):
        return self.execute_command("HDEL", name, *keys)

    def hlen(self, name):
        return self.execute_command("HLEN", name)

    def hincrby(self, name, key, amount=1):
        return self.execute_command("HINCRBY", name, key, amount)

    def sadd(self, name, *values):
        return self.execute_command("SADD", name, *values)

    def srem(self, name, *values):
        return self.execute_command("SREM", name, *values)

    def sismember(self, name, value):
        return self.execute_command("SISMEMBER", name, value)

    def scard(self, name):
        return self.execute_command("SCARD", name)

    def smembers(self, name):
        return self.execute_command("SMEMBERS", name)

    def eval(self, script, numkeys, *keys_and_args):
        return self.execute_command("EVAL", script, numkeys, *keys_and_args)

    def evalsha(self, sha, numkeys, *keys_and_args):
        return self.execute_command("EVALSHA", sha, numkeys, *keys_and_args)

    def script_load(self, script):
        return self.execute_command("SCRIPT LOAD", script)

    def script_exists(self, *args):
        return self.execute_command("SCRIPT EXISTS", *args)

    def script_flush(self):
        return self.execute_command("SCRIPT FLUSH")


class Script:
    def __init__(self, registered_client, script):
        self.registered_client = registered_client
        self.script = script
        self.sha = sha1(script)

    def _start(self, client):
        client = self.registered_client if client is None else client
        if isinstance(client, BasePipeline) and self not in client.scripts:
            client.scripts.append(self)
        return client


# Commands that are kept for execute(), or sent at once while keys are watched.
class BasePipeline(Commands):
    def __init__(self, client, transaction):
        self._client = client
        self.transaction = transaction
        self.command_stack = []
        self.scripts = []
        self.watching = False
        self.explicit_transaction = False
        self._session = None

    def __len__(self):
        return len(self.command_stack)

    def __bool__(self):
        return True

    def execute_command(self, *args, **options):
        if (self.watching or args[0] == "WATCH") and not self.explicit_transaction:
            return self.immediate_execute_command(*args, **options)
        self.command_stack.append((args, options))
        return self

    def register_script(self, script):
        return self._client.register_script(script)

    def multi(self):
        if self.explicit_transaction:
            raise RedisError("Cannot issue nested calls to MULTI")
        if self.command_stack:
            raise RedisError("Commands without an initial WATCH have already been issued")
        self.explicit_transaction = True

    def _is_transaction(self):
        return self.transaction or self.explicit_transaction

    def _check_watch(self):
        if self.explicit_transaction:
            raise RedisError("Cannot issue a WATCH after a MULTI")

    # What is sent for the commands.
    def _packet(self, stack):
        commands = [pack(args) for args, options in stack]
        if self._is_transaction():
            commands = [("MULTI",)] + commands + [("EXEC",)]
        return tuple(commands)

    def _annotated(self, error, place, stack):
        command = " ".join([str(value) for value in stack[place][0]])
        return type(error)(f"Command # {place + 1} ({command}) of pipeline caused error: {self._reason(error)}")

    # What execute() gives for its replies.
    def _results(self, stack, replies, raise_on_error):
        results = self._of_transaction(stack, replies) if self._is_transaction() else with_errors(replies)
        for place, result in enumerate(results):
            if not isinstance(result, Exception):
                args, options = stack[place]
                results[place] = result_of(args[0], result, options)
            elif raise_on_error:
                raise self._annotated(result, place, stack)
        return results

    def _of_transaction(self, stack, replies):
        replies = with_errors(replies)
        for place, queued in enumerate(replies[1:-1]):
            if isinstance(queued, Exception):
                raise self._annotated(queued, place, stack)
        if isinstance(replies[-1], Exception):
            raise replies[-1]
        self.watching = False
        if replies[-1] is None:
            raise WatchError("Watched variable changed.")
        return replies[-1]

    def _clear(self):
        self.command_stack = []
        self.scripts = []
        self.watching = False
        self.explicit_transaction = False


# ---- Locks.

_RELEASE = """
if redis.call("get", KEYS[1]) == ARGV[1] then
    redis.call("del", KEYS[1])
    return 1
end
return 0
"""
_EXTEND = """
if redis.call("get", KEYS[1]) ~= ARGV[1] then
    return 0
end
local left = redis.call("pttl", KEYS[1])
if left < 0 then
    return 0
end
if ARGV[3] == "1" then
    left = 0
end
redis.call("pexpire", KEYS[1], left + ARGV[2])
return 1
"""
_REACQUIRE = """
if redis.call("get", KEYS[1]) ~= ARGV[1] then
    return 0
end
redis.call("pexpire", KEYS[1], ARGV[2])
return 1
"""


class BaseLock:
    def _prepare(self, redis, name, timeout, sleep, blocking, blocking_timeout, thread_local):
        self.redis = redis
        self.name = name
        self.timeout = timeout
        self.sleep = sleep
        self.blocking = blocking
        self.blocking_timeout = blocking_timeout
        self.thread_local = thread_local
        self.lua_release = redis.register_script(_RELEASE)
        self.lua_extend = redis.register_script(_EXTEND)
        self.lua_reacquire = redis.register_script(_REACQUIRE)

    def _lease(self):
        return int(self.timeout * 1000) if self.timeout else None

    def _extension(self, additional_time, replace_ttl):
        return [self.local.token, int(additional_time * 1000), "1" if replace_ttl else "0"]
