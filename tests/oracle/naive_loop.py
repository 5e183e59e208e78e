"""CPython's asyncio under every schedule, one run after another: no state is remembered, nothing is reduced.

The program runs from its start for each schedule. Its loop asks at every decision what comes next and takes the
answers from a list; where the list ends it takes the first option. The next list is the last one with its last
answer that can be raised raised by one, until none can.

What may come next is said in ../../src/model/asyncio/events.hpp; here it is written a second time, on CPython's own
loop, tasks and futures. Timers are not here: the programs that are compared have none.
"""

import asyncio
import sys
import types
from asyncio import futures, tasks


class TooMany(Exception):
    """There are more schedules than it was to go through."""


class Event:
    def __init__(self, happen, is_old):
        self.happen = happen
        self.is_old = is_old


class Loop(asyncio.BaseEventLoop):
    def __init__(self, answers):
        super().__init__()
        self.answers = answers
        self.counts = []  # how many options each decision had
        self.events = []
        self.stuck = False

    def create_task(self, coroutine, *, name=None, context=None):
        return tasks._PyTask(coroutine, loop=self, name=name)  # one that can be told from other callbacks

    def create_future(self):
        return futures._PyFuture(loop=self)

    def call_from_outside(self, happen):
        self.events.append(Event(happen, False))

    def decide(self, count):
        self.counts.append(count)
        return self.answers[len(self.counts) - 1] if len(self.counts) <= len(self.answers) else 0

    def is_program(self, handle):
        owner = getattr(handle._callback, "__self__", None)
        return isinstance(owner, tasks._PyTask) or not getattr(handle._callback, "__module__", "").startswith("asyncio")

    def run_batch(self, count):
        for _ in range(count):
            handle = self._ready.popleft()
            if not handle._cancelled:
                handle._run()

    def _run_once(self):
        while self._ready and self._ready[0]._cancelled:
            self._ready.popleft()
        events = [event for event in self.events if event.is_old or not self._ready]
        if self._ready and not any(map(self.is_program, self._ready)):
            return self.begin_batch()
        options = len(events) + bool(self._ready)
        if options == 0:
            self.stuck = True
            return self.stop()
        answer = self.decide(options)
        if self._ready and answer == 0:
            return self.begin_batch()
        self.take(events[answer - bool(self._ready)])

    def begin_batch(self):
        for event in self.events:
            event.is_old = True
        self.run_batch(len(self._ready))

    def take(self, event):
        """It happens, and whoever it wakes runs as the batch's last members."""
        self.events.remove(event)
        before = len(self._ready)
        event.happen()
        self._ready.rotate(-before)
        self.run_batch(len(self._ready) - before)

    def _process_events(self, event_list):
        raise NotImplementedError

    def _write_to_self(self):
        pass


class Upstream:
    """The outside service: a call takes effect and is answered, two events; one where nothing is ever put."""

    def __init__(self, puts):
        self.puts = puts
        self.values = {}

    async def call(self, effect):
        loop = asyncio.get_running_loop()
        answer = loop.create_future()
        if self.puts:
            result = []

            def take_effect():
                result.append(effect())
                loop.call_from_outside(lambda: answer.done() or answer.set_result(None))

            loop.call_from_outside(take_effect)
            await answer
            return result[0]
        loop.call_from_outside(lambda: answer.done() or answer.set_result(None))
        await answer
        return effect()

    async def get(self, key):
        return await self.call(lambda: self.values.get(key, 1))

    async def put(self, key, value):
        return await self.call(lambda: self.values.__setitem__(key, value))


def run(code, puts, answers):
    """One schedule: (how many options each decision had, how it ended)."""
    loops = []

    class Policy(asyncio.DefaultEventLoopPolicy):
        def new_event_loop(self):
            loops.append(Loop(answers))
            return loops[-1]

    asyncio.set_event_loop_policy(Policy())
    playground = types.ModuleType("playground")
    playground.upstream = Upstream(puts)
    sys.modules["playground"] = playground
    names = {"__name__": "__main__"}
    try:
        exec(code, names)
        outcome = "finished"
    except RuntimeError as error:
        if not loops[-1].stuck:
            raise
        outcome = "stuck" if "stopped before" in str(error) else "exception"
    except Exception:
        outcome = "exception"
    return loops[-1].counts, (outcome, names.get("value"))


def every_schedule(source, most):
    """{how it ended: by how many schedules}; TooMany where there are more than `most`."""
    code = compile(source, "program.py", "exec")
    puts = ".put(" in source
    ends = {}
    answers = []
    while True:
        counts, end = run(code, puts, answers)
        ends[end] = ends.get(end, 0) + 1
        if sum(ends.values()) > most:
            raise TooMany
        answers = answers + [0] * (len(counts) - len(answers))
        while answers and answers[-1] + 1 == counts[len(answers) - 1]:
            answers.pop()
        if not answers:
            return ends
        answers[-1] += 1
