"""Programs with pools of threads written at random: the same number gives the same program, everywhere.

What they print depends on when things happen, so what happens takes tens of milliseconds. Another `shift` gives the
same program with every delay some milliseconds longer or shorter: where that prints something else, two things happen
at about the same time, and what comes first is left open.
"""

import sys

from generator import Random

MOST_SHIFTED_MS = 6

HEAD = """import asyncio
import threading
import time
from concurrent.futures import (ALL_COMPLETED, FIRST_COMPLETED, FIRST_EXCEPTION, CancelledError, ThreadPoolExecutor,
                                as_completed, wait)

log = []
names = {{}}
futures = []
lock = threading.Lock()
own = threading.local()


def say(*what):
    log.append(what)


def prepare():
    own.value = "prepared"


def work(name, seconds):
    # What begins at once is told one by one, behind whoever submits it and ahead of what comes next.
    time.sleep(0.005 + 0.01 * (int(name.split()[0]) % 4))
    say(name, "begins", getattr(own, "value", None))
    time.sleep(seconds)
    say(name, "ends")
    return name


def fail(name, seconds):
    time.sleep(seconds)
    say(name, "fails")
    raise ValueError(name)


def locked(name, seconds):
    with lock:
        return work(name, seconds)


def nested(name, seconds):
    inner = other.submit(work, name + " inside", seconds)
    try:
        return inner.result({delay})
    except TimeoutError:
        say(name, "gives up", inner.cancel())


def note(future):
    say(names.get(future), "is done", future.cancelled())


def submit(executor, function, name, seconds):
    try:
        future = executor.submit(function, name, seconds)
    except RuntimeError as error:
        return say(error)
    names[future] = name
    futures.append(future)
    time.sleep(0.05)


def ask(future, timeout):
    try:
        say(future.result(timeout))
    except (TimeoutError, CancelledError, ValueError) as error:
        say(names[future], type(error).__name__)


def finish(fs, timeout):
    try:
        for future in as_completed(fs, timeout):
            say(names[future], "completed")
    except TimeoutError as error:
        say(error)


pool = ThreadPoolExecutor({workers}, "pool"{initializer})
other = ThreadPoolExecutor({workers}, "other")
"""

# Parted by lines of ---. {...} is drawn for each place.
STATEMENTS = """
submit({pool}, {function}, {name}, {delay})
---
submit({pool}, {function}, {name}, {delay})
---
submit({pool}, work, {name}, {delay})
submit({pool}, {function}, {name}, {delay})
---
time.sleep({delay})
---
for future in futures[-2:]:
    say(names[future], future.done(), future.running(), future.cancelled())
---
for future in futures[-1:]:
    say("cancel", future.cancel())
---
for future in futures[-2:]:
    ask(future, {delay})
---
for future in futures[-1:]:
    future.add_done_callback(note)
---
result = wait(futures, {delay}, {when})
say(sorted(names[future] for future in result.done), len(result.not_done))
---
finish([future for future in futures if not future.done()], {delay})
---
try:
    for result in {pool}.map({function}, [{name}, {name}, {name}], [{delay}, {delay}, {delay}], timeout={delay}):
        say("mapped", result)
except (TimeoutError, ValueError, RuntimeError) as error:
    say(type(error).__name__)
---
with ThreadPoolExecutor({workers}) as inner:
    submit(inner, {function}, {name}, {delay})
    submit(inner, {function}, {name}, {delay})
---
with lock:
    submit({pool}, locked, {name}, {delay})
    time.sleep({delay})
time.sleep(0.05)
---
{pool}.shutdown(wait={flag}, cancel_futures={flag})
""".split("---\n")

ASYNC_STATEMENTS = """
try:
    say("thread", await asyncio.to_thread({function}, {name}, {delay}))
except (ValueError, TimeoutError) as error:
    say(type(error).__name__)
---
tasks.append(asyncio.create_task(asyncio.to_thread({function}, {name}, {delay})))
---
try:
    tasks.append(asyncio.get_running_loop().run_in_executor({pool}, {function}, {name}, {delay}))
except RuntimeError as error:
    say(error)
---
await asyncio.sleep({delay})
---
try:
    say("in time", await asyncio.wait_for(asyncio.to_thread({function}, {name}, {delay}), {delay}))
except (TimeoutError, ValueError) as error:
    say(type(error).__name__)
---
for task in tasks[-1:]:
    say("cancel", task.cancel())
---
for task in tasks[-2:]:
    say([type(result).__name__ for result in await asyncio.gather(task, return_exceptions=True)])
---
done, pending = await asyncio.wait(tasks + [asyncio.create_task(asyncio.sleep(0))], timeout={delay})
say(len(done), len(pending))
---
future = asyncio.run_coroutine_threadsafe(asyncio.sleep({delay}, {name}), asyncio.get_running_loop())
names[future] = "coroutine"
await asyncio.to_thread(ask, future, {delay})
""".split("---\n")


class Writer:
    def __init__(self, number, shift=0):
        self._random = Random(number)
        self._shift = Random(shift) if shift else None
        self._names = 0

    def _one_of(self, choices):
        return choices[self._random.below(len(choices))]

    def _delay(self):
        delay_ms = 40 + 20 * self._random.below(10)
        if self._shift:
            delay_ms += self._shift.below(2 * MOST_SHIFTED_MS + 1) - MOST_SHIFTED_MS
        return f"{delay_ms / 1000}"

    def _name(self):
        self._names += 1
        return f"'{self._names}'"

    def _fill(self, template):
        draw = {
            "delay": self._delay,
            "name": self._name,
            "pool": lambda: self._one_of(["pool", "pool", "other"]),
            "function": lambda: self._one_of(["work", "work", "work", "fail", "locked", "nested"]),
            "when": lambda: self._one_of(["ALL_COMPLETED", "FIRST_COMPLETED", "FIRST_EXCEPTION"]),
            "workers": lambda: str(1 + self._random.below(3)),
            "flag": lambda: self._one_of(["True", "False"]),
            "initializer": lambda: self._one_of(["", ", prepare"]),
        }
        for name, choose in draw.items():
            while "{" + name + "}" in template:
                template = template.replace("{" + name + "}", choose(), 1)
        return template.strip("\n").splitlines()

    def program(self):
        lines = [*self._fill(HEAD.replace("{{}}", "{ }")), ""]
        for _ in range(2 + self._random.below(6)):
            lines += self._fill(self._one_of(STATEMENTS))
        if self._random.below(2):
            lines += ["", "", "async def main():", "    tasks = []"]
            for _ in range(1 + self._random.below(5)):
                lines += ["    " + line for line in self._fill(self._one_of(ASYNC_STATEMENTS))]
            lines += ["    await asyncio.sleep(0.05)", "", "", "asyncio.run(main())"]
            lines += self._fill(self._one_of(STATEMENTS))
        # Behind the last of the workers, who are joined when main has ended.
        lines += ["time.sleep(2.5)", "for line in log:", "    print(*line)"]
        return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(Writer(int(sys.argv[1])).program(), end="")
