"""Programs for both: commands at random, from a seed, and some written by hand.

A program prints what each call gives or raises, and nothing that depends on the exact time.
"""

import random
import textwrap
from pathlib import Path

HEAD = """\
import time
import redis.exceptions
from playground import redis_blocking as r


def show(call):
    try:
        result = call()
        print(sorted(result) if isinstance(result, set) else result.__repr__())
    except redis.exceptions.RedisError as error:
        print(type(error).__name__, error)


r.flushall()
"""
ASYNC_HEAD = """\
import asyncio
import redis.exceptions
from playground import redis as r


async def show(call):
    try:
        result = await call()
        print(sorted(result) if isinstance(result, set) else result.__repr__())
    except redis.exceptions.RedisError as error:
        print(type(error).__name__, error)


async def main():
    await r.flushall()
"""
KEYS = ["a", "b", "c", "list", "hash", "set"]
TEXTS = ["1", "-7", "007", "x", "", "9223372036854775807", "two words", "3.5", "\u0436"]
AMOUNTS = [1, -1, 5, 0, 9223372036854775807, -9223372036854775808, "x", "2", 1.5]
TIMES = [10, 1000, 0, -5, "x", 9223372036854775807]
SCRIPTS = [
    'return redis.call("get", KEYS[1])',
    'if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) else return 0 end',
    'if redis.call("get", KEYS[1]) == ARGV[1] then\\n return redis.call("pexpire", KEYS[1], 5000)\\nend\\nreturn 0',
    'local n = redis.call("incr", KEYS[1])\\nif n == 1 then redis.call("expire", KEYS[1], 100) end\\nreturn n',
    'local t = redis.call("get", KEYS[1])\\nif not t or t ~= ARGV[1] then return 0 end\\nreturn {t, #KEYS, ARGV[1]}',
    'return tonumber(redis.call("get", KEYS[1]) or "0") + ARGV[1]',
    'return {1, "two", false, nil, 5}',
    'return redis.call("set", KEYS[1], ARGV[1])',
    'return redis.call("set", KEYS[1], ARGV[1]).ok .. "!"',
    'return redis.pcall("incr", KEYS[1])',
    'return redis.call("nope")',
    'return redis.call("get")',
    "return 1 +",
    "return x",
    "return nil < 1",
    'return "a" .. 1 .. "b"',
    "return -7 % 3 == 2 and 'yes' or 'no'",
    'return redis.error_reply("MINE it broke")',
    'return redis.status_reply("FINE")',
    "return not (1 == 1)",
    "local x = 1 if x > 0 then x = 2 elseif x < 0 then x = 3 else x = 4 end return x * 2 - 1",
]


def quoted(value):
    return repr(value)


class Generator:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def pick(self, items):
        return self.random.choice(items)

    def key(self):
        return quoted(self.pick(KEYS))

    def text(self):
        return quoted(self.pick(TEXTS))

    def flags(self, names):
        chosen = [name for name in names if self.random.random() < 0.25]
        return "".join(f", {name}=True" for name in chosen)

    def set_command(self):
        deadline = self.pick(["", "", "", ", ex=100", ", px=100000", f", ex={quoted(self.pick(TIMES))}", ", keepttl=True"])
        return f"set({self.key()}, {self.text()}{deadline}{self.flags(['nx', 'xx', 'get'])})"

    def script(self):
        keys = self.random.randrange(0, 3)
        arguments = [self.key() for _ in range(keys)] + [self.text() for _ in range(self.random.randrange(0, 2))]
        return f"eval({quoted_script(self.pick(SCRIPTS))}, {', '.join([str(keys)] + arguments)})"

    def command(self):
        key, text = self.key(), self.text()
        amount, when = quoted(self.pick(AMOUNTS)), quoted(self.pick(TIMES))
        return self.pick([
            self.set_command, self.set_command, self.script,
            lambda: f"get({key})", lambda: f"incr({key}, {amount})", lambda: f"decr({key}, {amount})",
            lambda: f"delete({key}, {self.key()})", lambda: f"exists({key}, {self.key()})", lambda: f"type({key})",
            lambda: f"expire({key}, {when}{self.flags(['nx', 'xx', 'gt', 'lt'])})",
            lambda: f"pexpire({key}, {when})", lambda: f"ttl({key})", lambda: f"persist({key})",
            lambda: f"getdel({key})", lambda: f"getset({key}, {text})", lambda: f"setnx({key}, {text})",
            lambda: f"setex({key}, {when}, {text})", lambda: f"getex({key}, ex=50)", lambda: f"getex({key}, persist=True)",
            lambda: f"mget({key}, {self.key()})", lambda: f"mset({{{key}: {text}, {self.key()}: 5}})",
            lambda: f"msetnx({{{key}: {text}, {self.key()}: 5}})", lambda: f"append({key}, {text})",
            lambda: f"strlen({key})", lambda: f"rpush({key}, {text}, 2)", lambda: f"lpush({key}, {text})",
            lambda: f"lpop({key})", lambda: f"rpop({key}, 2)", lambda: f"llen({key})", lambda: f"lrange({key}, -3, 5)",
            lambda: f"hset({key}, {text}, 4)", lambda: f"hset({key}, mapping={{'f': 1, 'g': {text}}})",
            lambda: f"hget({key}, 'f')", lambda: f"hgetall({key})", lambda: f"hincrby({key}, 'f', {amount})",
            lambda: f"hdel({key}, 'f', 'g')", lambda: f"hexists({key}, 'f')", lambda: f"hsetnx({key}, 'f', {text})",
            lambda: f"sadd({key}, {text}, 'm')", lambda: f"srem({key}, 'm')", lambda: f"sismember({key}, {text})",
            lambda: f"scard({key})", lambda: f"smembers({key})", lambda: "dbsize()", lambda: "ping()",
            lambda: f"set({key}, None)", lambda: f"set({key}, True)", lambda: f"set({key}, [1])",
            lambda: f"execute_command('NOPE', {text}, 1)", lambda: f"execute_command('GET', {text}, {text})",
        ])()

    def pipeline(self):
        commands = [self.command() for _ in range(self.random.randrange(1, 4))]
        commands = [one for one in commands if not one.startswith("hset(") or "mapping" in one or "," in one]
        start = self.pick(["pipeline()", "pipeline()", "pipeline(transaction=False)"])
        chain = ".".join([start] + commands)
        return f"{chain}.execute({self.pick(['', 'raise_on_error=False'])})"

    def call(self):
        return self.pipeline() if self.random.random() < 0.15 else self.command()


def quoted_script(script):
    return "'" + script.replace("'", "\\'") + "'"


def random_program(seed):
    generator = Generator(seed)
    calls = [generator.call() for _ in range(40)]
    if seed % 2 == 0:
        return HEAD + "".join(f"show(lambda: r.{call})\n" for call in calls)
    body = "".join(f"    await show(lambda: r.{call})\n" for call in calls)
    return ASYNC_HEAD + body + "\n\nasyncio.run(main())\n"


def all_programs(count):
    """Pairs of a name and a text."""
    for seed in range(1, count + 1):
        yield f"random-{seed}", random_program(seed)
    for file in sorted((Path(__file__).parent / "cases").glob("*.py")):
        yield file.stem, textwrap.dedent(file.read_text(encoding="utf-8"))
