"""Writes asyncio programs at random: coroutines that lock, wait, cancel, time out and join each other.

    python3 tests/oracle/random_programs.py NUMBER          prints the program

One number always gives the same program. Left out is what CPython itself decides by addresses (the order in which
`wait` and `TaskGroup` walk through their sets) and by what a traceback keeps alive (when a failure that nobody asks
for is reported). Every await that could last for ever is a part of it too: how a
program gets stuck is compared like everything else.
"""

import sys

from generator import Random

HEAD = """\
import asyncio

lock = asyncio.Lock()
other_lock = asyncio.Lock()
semaphore = asyncio.Semaphore({permits})
condition = asyncio.Condition()
event = asyncio.Event()
queue = asyncio.{kind}({places})
barrier = asyncio.Barrier({parties})
tasks = []
futures = []


def say(*words):
    print(round(asyncio.get_running_loop().time() * 1e6), *words)


def handler(loop, context):
    if "handle" in context:
        say("handler", type(context["exception"]).__name__)


def fail(n):
    raise KeyError(n)
"""

# What a block is made of; {name} is drawn anew each time. {block} is a block inside, one level deeper.
STATEMENTS = """\
await asyncio.sleep({delay})
---
await asyncio.sleep(0)
---
say({label}, n)
---
async with {primitive}:
    {block}
---
await event.wait()
---
event.set()
---
event.clear()
---
await queue.put({label})
---
say("got", await queue.get())
---
try:
    {block}
except asyncio.CancelledError as error:
    say("cancelled", {label}, error.args)
    raise
---
try:
    {block}
except asyncio.CancelledError:
    await asyncio.sleep({delay})
finally:
    say("finally", {label})
---
if tasks:
    say("cancels", tasks[{label} % len(tasks)].cancel())
---
tasks.append(asyncio.create_task({later}(n + 1)))
---
say("gathered", await asyncio.gather({later}(n), {later}(n + 1)))
---
say("gathered", await asyncio.gather({later}(n), {later}(n + 1), {later}(n + 2), return_exceptions=True))
---
try:
    say("in time", await asyncio.wait_for({later}(n), {delay}))
except asyncio.TimeoutError:
    say("too late", {label})
---
try:
    async with asyncio.timeout({delay}):
        {block}
except TimeoutError:
    say("timeout", {label})
---
say("shielded", await asyncio.shield({later}(n)))
---
async with condition:
    await condition.wait()
---
async with condition:
    condition.notify({count})
---
async with condition:
    condition.notify_all()
---
if n > 1:
    raise ValueError({label})
---
future = asyncio.Future()
futures.append(future)
future.add_done_callback(lambda done: print("future done", done.cancelled()))
say("future", await future)
---
for future in futures:
    if not future.done():
        future.set_result({label})
        break
---
asyncio.get_running_loop().call_later({delay}, print, "later", {label})
---
say("barrier", await barrier.wait())
---
async with barrier as index:
    say("in the barrier", index)
---
try:
    await barrier.wait()
except asyncio.BrokenBarrierError as error:
    say("broken", error)
---
await barrier.{change}()
---
for one in asyncio.as_completed([asyncio.create_task({later}(n + step)) for step in range({count})]):
    say("completed", await one)
---
try:
    for one in asyncio.as_completed([asyncio.create_task({later}(n))], timeout={delay}):
        say("completed in time", await one)
except asyncio.TimeoutError:
    say("too late for", {label})
---
try:
    async with asyncio.timeout_at(asyncio.get_running_loop().time() + {delay}) as scope:
        {block}
except TimeoutError:
    say("late", scope.expired())
---
try:
    {block}
except asyncio.CancelledError:
    say("uncancels", asyncio.current_task().uncancel())
---
asyncio.get_running_loop().call_soon(fail, {label})
---
tasks.append(asyncio.ensure_future({later}(n)))
tasks[-1].add_done_callback(fail)
---
done, pending = await asyncio.wait([asyncio.create_task({later}(n))], timeout={delay})
say("waited", len(done), len(pending))
---
inner = asyncio.create_task({later}(n))
tasks.append(inner)
try:
    say("shield", await asyncio.shield(inner))
except asyncio.CancelledError:
    say("outer cancelled", inner.done())
    raise
---
say(asyncio.current_task().cancelling(), len(asyncio.all_tasks()))
---
asyncio.run_coroutine_threadsafe({later}(n), asyncio.get_running_loop()).add_done_callback(
    lambda done: say("threadsafe", done.cancelled()))
""".split("---\n")

MAIN = ["await asyncio.sleep(0.001)", "await asyncio.sleep(0)", "tasks[0].cancel('from main')", "tasks[-1].cancel()",
        "event.set()", "if not queue.full(): queue.put_nowait(1)"]
RUNS = ["asyncio.run(main())", "asyncio.run(main())",
        "with asyncio.Runner() as runner:\n    runner.run(main())\n    print('between')\n    runner.run(f0(7))"]
DEEPEST = 3


class Writer:
    def __init__(self, number):
        self._random = Random(number)
        self._functions = 3 + self._random.below(4)

    def _one_of(self, choices):
        return choices[self._random.below(len(choices))]

    def _fill(self, template, function):
        """The names in a template, each place drawn for itself."""
        draw = {
            "delay": lambda: self._one_of(["0", "0.001", "0.002", "0.00001", "0.0005", "-1", "0.00003"]),
            "label": lambda: str(self._random.below(1000)),
            "count": lambda: str(1 + self._random.below(2)),
            "change": lambda: self._one_of(["reset", "reset", "abort"]),
            "primitive": lambda: self._one_of(["lock", "other_lock", "semaphore", "condition"]),
            "later": lambda: f"f{function + 1 + self._random.below(self._functions - function - 1)}",
        }
        for name, choose in draw.items():
            while "{" + name + "}" in template:
                template = template.replace("{" + name + "}", choose(), 1)
        return template

    def _block(self, function, depth):
        """Lines of code. A function calls later ones only, so that every program comes to an end or waits."""
        is_last = function + 1 == self._functions
        fitting = [one for one in STATEMENTS
                   if not (is_last and "{later}" in one) and not (depth == DEEPEST and "{block}" in one)]
        lines = []
        for _ in range(1 + self._random.below(4 if depth < 2 else 2)):
            for line in self._fill(self._one_of(fitting), function).splitlines():
                indent = line[:len(line) - len(line.lstrip())]
                inner = self._block(function, depth + 1) if line.strip() == "{block}" else [line.strip()]
                lines += [indent + one for one in inner]
        return lines

    def program(self):
        lines = [HEAD.format(permits=1 + self._random.below(3), places=self._random.below(3),
                             kind=self._one_of(["Queue", "Queue", "LifoQueue", "PriorityQueue"]),
                             parties=1 + self._random.below(3))]
        for function in range(self._functions):
            body = [f"say('f{function} starts', n)", *self._block(function, 0), f"return {function}"]
            lines += ["", f"async def f{function}(n):", *("    " + line for line in body), ""]
        body = []
        if self._random.below(2):
            body.append("asyncio.get_running_loop().set_exception_handler(handler)")
        for task in range(1 + self._random.below(5)):
            body.append(f"tasks.append(asyncio.create_task(f{self._random.below(self._functions)}({task})))")
        body += [self._one_of(MAIN) for _ in range(self._random.below(5))]
        body += ["await asyncio.sleep(0.02)", "say('main ends')"]
        lines += ["", "async def main():", *("    " + line for line in body), "", "", self._one_of(RUNS)]
        return "\n".join(lines) + "\n"


def write(folder, number):
    """The program as a file in `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{number}.py"
    path.write_text(Writer(number).program(), encoding="utf-8")
    return path


if __name__ == "__main__":
    print(Writer(int(sys.argv[1])).program(), end="")
