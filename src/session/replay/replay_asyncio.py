"""Replays a run of an event loop: arrivals, replies and timers come as they came in that run.

RUN of a timed run:    {"arrivals": [ns, ...], "latencies": [ns, ...]}, in the order in which they were drawn.
RUN of an untimed one: {"events": [[steps, kind, task], ...]}: after so many steps of the loop `arrive` (the next
request), `effect` (the service carries out what the task asked for), `reply` (the task's answer is there) or
`timer` (one that the task set). A timer and a step are what virtual_loop.py calls so.

Where the program is no longer the one that the run was made with, what does not fit is passed over: then the
oldest event comes next.
"""

import asyncio
import inspect
import io
import sys
import threading
from asyncio import futures, tasks

from replay_program import Request, find_entry, install_playground
from virtual_loop import Run, VirtualLoop

_RealLoopLock = asyncio.Lock


class _AllDone(BaseException):
    pass


class LoopLock(_RealLoopLock):
    """asyncio.Lock, which knows who has it and who waits."""

    def __init__(self):
        super().__init__()
        self.holder = None
        self.waiting = []

    async def acquire(self):
        task = asyncio.current_task()
        self.waiting.append(task)
        try:
            await super().acquire()
        finally:
            self.waiting.remove(task)
        self.holder = task
        return True


LoopLock.__name__ = LoopLock.__qualname__ = "Lock"


class Upstream:
    """The outside service. It answers after the run's latencies, or when the run's events say so."""

    def __init__(self, run):
        self._run = run
        self._values = {}
        self.in_flight = self.peak = self.refused = 0

    async def get(self, key):
        return await self._call(key, None)

    async def put(self, key, value):
        return await self._call(key, (value,))

    def get_blocking(self, key):
        self._run.now_ns += self._run.next_latency_ns()
        return self._take_effect(key, None)

    def put_blocking(self, key, value):
        self._run.now_ns += self._run.next_latency_ns()
        return self._take_effect(key, (value,))

    async def _call(self, key, put):
        hash(key)
        if put is not None and UPSTREAM["read_only"]:
            raise RuntimeError("upstream is read-only in this scenario")
        has_place = UPSTREAM["capacity"] == 0 or self.in_flight < UPSTREAM["capacity"]
        self.in_flight += has_place
        self.peak = max(self.peak, self.in_flight)
        self.refused += not has_place
        call = {"task": asyncio.current_task(), "reply": asyncio.get_running_loop().create_future(), "result": None,
                "effect": (lambda: self._take_effect(key, put)) if has_place else None, "done": False}
        try:
            await self._run.answer(call)
        finally:
            self.in_flight -= has_place
        if call["effect"] is not None and not call["done"]:
            call["result"] = call["effect"]()
        return call["result"]

    def _take_effect(self, key, put):
        if put is None:
            return self._values.get(key, UPSTREAM["initial"])
        self._values[key] = put[0]
        return None


class Replay(Run):
    """One run of the program. It changes asyncio for the whole process: one replay a process."""

    def __init__(self):
        super().__init__(PARAMETERS["step_ns"])
        self.program = {"__name__": "__main__"}
        self._stdout = io.StringIO()
        self.requests = []
        self.unfinished = 0
        self.step_total = 0
        self.after_step = self._check_step
        self.followed = True
        self._latencies = list(RUN.get("latencies", []))
        self._arrivals = RUN.get("arrivals")
        self._events = list(RUN.get("events", []))
        self._calls = []           # untimed: whose effect or reply is outstanding, oldest first
        self._effects_apart = bool(RUN.get("effects"))
        self.timers = []           # untimed: each with the number of the task that set it, oldest first
        self._arrival_is_due = False
        self._startup_task = None
        self._loop = None

    @property
    def untimed(self):
        return "events" in RUN

    # ---- The program

    def execute(self):
        """Reports once: at the end, or in the middle where the run cannot go on."""
        self.install()
        asyncio.set_event_loop_policy(_ReplayPolicy(self))
        asyncio.Lock = asyncio.locks.Lock = LoopLock
        threading._allocate_lock = threading.Lock
        install_playground(Upstream(self))
        sys.stdout = self._stdout
        try:
            exec(compile(PROGRAM, FILE_NAME, "exec"), self.program)
            self._drive()
        except BaseException as error:
            self._report("exception", exception=f"{type(error).__name__}: {error}")
        self._report("finished")

    def end(self, outcome):
        self._report(outcome, waits=self._describe_waits())

    def _report(self, outcome, **facts):
        failed = [request for request in self.requests if request.done() and
                  (request.cancelled() or request.exception() is not None)]
        report({
            "outcome": outcome, **facts, "stdout": self._stdout.getvalue(),
            "failed_requests": len(failed),
            "failures": [f"{self._name(one)}: {self._failure(one)}" for one in failed[:3]],
            "counters": counters_of(self.program),
            "followed": self.followed and not self._events,
        })

    @staticmethod
    def _failure(task):
        return "cancelled" if task.cancelled() else f"{type(task.exception()).__name__}: {task.exception()}"

    def _drive(self):
        entry = find_entry(self.program)
        if entry is None:
            return
        self._entry = entry
        self._loop = asyncio.new_event_loop()
        asyncio.set_event_loop(self._loop)
        self.unfinished = PARAMETERS["requests"]
        startup = self.program.get("startup")
        if inspect.isfunction(startup):
            self._startup_task = self._loop.create_task(startup())
        else:
            self._begin_arrivals()
        try:
            self._loop.run_forever()
        except _AllDone:
            pass

    # ---- Requests

    def _begin_arrivals(self):
        self._start_ns = self.now_ns
        if self.untimed:
            self._arrival_is_due = True
            return
        self.arrive = self._arrive
        if self._arrivals[0] == 0:
            self._loop.call_soon(self.arrive)
        else:
            self._loop.call_at_ns(self._start_ns + self._arrivals[0], self.arrive)

    def _arrive(self):
        while len(self.requests) < PARAMETERS["requests"]:
            due_ns = self._start_ns + self._arrivals[len(self.requests)]
            if due_ns > self.now_ns:
                self._loop.call_at_ns(due_ns, self.arrive)
                return
            self._create_request()

    def _create_request(self):
        request = Request(len(self.requests) + 1)
        task = self._loop.create_task(self._entry(request))
        task.request = request
        self.requests.append(task)

    def _check_step(self, task):
        self.step_total += 1
        if task is None or not task.done():
            return
        if task is self._startup_task:
            self._startup_task = None
            task.result()
            self._begin_arrivals()
        elif task.request is not None:
            self.unfinished -= 1
            if self.unfinished == 0:
                raise _AllDone

    # ---- The service's answers

    def next_latency_ns(self):
        if self.untimed:
            return 0
        if not self._latencies:
            self.followed = False
            return PARAMETERS.get("latency_min_ns", 0)
        return self._latencies.pop(0)

    async def answer(self, call):
        if self.untimed:
            call["kind"] = "effect" if self._effects_apart and call["effect"] is not None else "reply"
            self._calls.append(call)
            try:
                await call["reply"]
            finally:
                if call in self._calls:
                    self._calls.remove(call)
            return
        loop = asyncio.get_running_loop()
        timer = loop.call_at_ns(self.now_ns + self.next_latency_ns(), futures._set_result_unless_cancelled,
                                call["reply"], None)
        try:
            await call["reply"]
        finally:
            timer.cancel()

    # ---- What comes next, in an untimed run

    def poll(self, loop):
        """Events for the batch that begins: those that the run had there."""
        ready = sum(not handle._cancelled for handle in loop._ready)
        while self._events and self._events[0][0] <= self.step_total + ready:
            happened = self._happens(loop, *self._events[0][1:])
            if happened is None:
                if ready:
                    return  # it is not outstanding yet
                self.followed = False
                happened = 0
            self._events.pop(0)
            ready += happened
        while not ready:
            if self._events:
                self.followed = False
                self._events.pop(0)
            happened = self._anything(loop)
            if happened is None:
                self.end("stuck")
            ready += happened

    def _anything(self, loop):
        if self._arrival_is_due:
            return self._happens(loop, "arrive", 0)
        if self._calls:
            return self._happens(loop, self._calls[0]["kind"], self._calls[0]["task"].number)
        return self._happens(loop, "timer", 0)

    def _happens(self, loop, kind, number):
        """How many handles became ready by it; None: there is no such event now."""
        if kind == "arrive":
            if not self._arrival_is_due:
                return None
            self._create_request()
            self._arrival_is_due = len(self.requests) < PARAMETERS["requests"]
            return 1
        if kind == "timer":
            return self._fire(loop, number)
        for call in self._calls:
            if call["kind"] != kind or call["task"].number != number:
                continue
            if kind == "effect":
                call.update(result=call["effect"](), done=True, kind="reply")
                return 0
            self._calls.remove(call)
            if not call["reply"].done():
                call["reply"].set_result(None)
            return 1
        return None

    def _fire(self, loop, number):
        self.timers = [one for one in self.timers if not one[0]._cancelled]
        mine = [one for one in self.timers if one[1] == number] or self.timers
        if not mine:
            return None
        first = min(mine, key=lambda one: one[0].deadline_ns)
        self.timers.remove(first)
        loop._ready.append(first[0])
        return 1

    # ---- The end

    def _name(self, task):
        if task is None:
            return "main"
        return f"request {task.request.id}" if getattr(task, "request", None) else task.get_name()

    def _variable(self, value):
        names = [name for name, one in self.program.items() if one is value]
        return names[0] if names else "a lock"

    def _describe_waits(self):
        """Who waits, where, and for whom."""
        if self.waits_for is not None:
            task, lock = asyncio.current_task(), self.waits_for
            return [f"{self._name(task)} waits for {self._variable(lock)} (threading.Lock), and the thread with it: "
                    f"held by {self._name(lock.holder)}"]
        lines = []
        tasks_left = [task for task in tasks.all_tasks(self._loop or self.last_loop) if not task.done()]
        locks = [one for one in self.program.values() if isinstance(one, LoopLock)]
        for task in tasks_left:
            frames = [frame for frame in task.get_stack() if frame.f_code.co_filename == FILE_NAME]
            line = f"{self._name(task)} waits for ever" + (f" on line {frames[-1].f_lineno}" if frames else "")
            for lock in locks:
                if task in lock.waiting:
                    ended = ", which has ended" if lock.holder and lock.holder.done() else ""
                    line += f" for {self._variable(lock)}, held by {self._name(lock.holder)}{ended}"
            if task.request is not None or not self.requests:
                lines.append(line)
        return lines


class ReplayLoop(VirtualLoop):
    """In an untimed run timers have no place in time: the run says when one fires."""

    def __init__(self, run):
        super().__init__(run)
        run.last_loop = self

    def call_at_ns(self, deadline_ns, callback, *args, context=None):
        timer = super().call_at_ns(deadline_ns, callback, *args, context=context)
        if self.run.untimed:
            self._scheduled.clear()
            timer._scheduled = False
            task = tasks.current_task(self)
            self.run.timers.append((timer, 0 if task is None else task.number))
        return timer

    def select(self, timeout):
        if self.run.untimed:
            self.run.poll(self)
            return ()
        return super().select(timeout)


class _ReplayPolicy(asyncio.DefaultEventLoopPolicy):
    def __init__(self, run):
        super().__init__()
        self._run = run

    def new_event_loop(self):
        return ReplayLoop(self._run)


def execute_program():
    Replay().execute()
