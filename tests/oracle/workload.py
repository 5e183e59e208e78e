"""The driver of programs that have a `handle`: startup, arrivals, and the end when all requests are done.

1. After the module's top level ran, arrival times are drawn from the run's generator: at random, one gap of
   below(2 * gap_ns + 1) for each request in id order; evenly, (k - 1) * gap_ns; all at once, 0. Then, where the
   scenario has several keys, the key of each request in id order, by Zipf's law (draw_keys).
2. `startup()`, where there is one, is the first task. After the step in which it ends (charged, still inside
   its batch) the arrivals count from the clock as it is then; without startup, from 0 before the loop starts.
3. The first arrival is a call_soon if it is due at once, else a timer. The step `arrive` makes the tasks of
   all requests that are due, in id order, then sets a timer for the next one.
4. After every step: when all requests have their task and all are done, the run ends, even inside a batch.

run_for_real() drives a program on real time instead: a task per request, or a thread per request where `handle`
is a plain function.
"""

import ast
import asyncio
import bisect
import inspect
import itertools
import math
import threading

ALL_AT_ONCE, EVENLY, AT_RANDOM = 0, 1, 2


# A program of nothing but these only defines things.
_DEFINING = (ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign,
             ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class _AllDone(BaseException):
    pass


class Request:
    def __init__(self, id, key=1):
        self.id = id
        self.key = key
        self.amount = 1
        self.worker = 1


def find_entry(source, program_globals):
    """What the workload calls for a request, or None: the program is an ordinary one."""
    handle = program_globals.get("handle")
    if inspect.isfunction(handle):
        return handle
    entries = []
    for statement in ast.parse(source).body:
        is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if not is_text and not isinstance(statement, _DEFINING):
            return None
        if isinstance(statement, ast.AsyncFunctionDef) and statement.name != "startup":
            entries.append(statement.name)
    entries = [program_globals[name] for name in entries]
    entries = [entry for entry in entries
               if inspect.iscoroutinefunction(entry) and not inspect.signature(entry).parameters]
    if len(entries) != 1:
        return None
    return lambda request: entries[0]()


def run_for_real(entry, startup, count, failed):
    """All requests at once, until all are done; failed(error) is told of every one that ends with an exception."""
    if inspect.iscoroutinefunction(entry):
        asyncio.run(_run_tasks(entry, startup, count, failed))
        return
    if startup is not None:
        result = startup()
        if inspect.iscoroutine(result):
            asyncio.run(_await(result))
    _run_threads(entry, count, failed)


async def _await(coroutine):
    return await coroutine


async def _run_tasks(entry, startup, count, failed):
    if startup is not None:
        await startup()
    tasks = [asyncio.create_task(entry(Request(id))) for id in range(1, count + 1)]
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(result, BaseException):
            failed(result)


def _run_threads(entry, count, failed):
    together = threading.Barrier(count)

    def work(request):
        together.wait()
        try:
            entry(request)
        except Exception as error:
            failed(error)

    threads = [threading.Thread(target=work, args=(Request(id),)) for id in range(1, count + 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def draw_arrivals(generator, parameters):
    count, gap_ns = parameters["requests"], parameters["gap_ns"]
    if parameters["arrivals"] == ALL_AT_ONCE:
        return [0] * count
    if parameters["arrivals"] == EVENLY:
        return [index * gap_ns for index in range(count)]
    times, now_ns = [], 0
    for _ in range(count):
        now_ns += generator.below(2 * gap_ns + 1)
        times.append(now_ns)
    return times


def draw_keys(generator, parameters):
    """Key k has the weight k^-s, where s is `skew` hundredths, a multiple of 50."""
    keys, halves = parameters.get("keys", 1), parameters.get("skew", 0) // 50
    if keys == 1:
        return [1] * parameters["requests"]
    weights = [math.isqrt(2**62 // key**halves) for key in range(1, keys + 1)]
    sums = list(itertools.accumulate(weights))
    return [bisect.bisect_right(sums, generator.below(sums[-1])) + 1 for _ in range(parameters["requests"])]


class Workload:
    def __init__(self, run, loop, entry, startup, arrivals, keys):
        self._run = run
        self._loop = loop
        self._entry = entry
        self._startup = startup
        self._startup_task = None
        self._arrivals = arrivals      # from t0
        self._keys = keys
        self._start_ns = 0             # t0
        self._tasks = []
        self._unfinished = len(arrivals)

    def drive(self):
        """Runs the loop until all requests are done. Raises what startup raised."""
        self._run.arrive = self._arrive
        self._arrive_callback = self._run.arrive
        if self._run.steps is None:
            self._run.before_batch = self._check_batch
        else:
            self._run.after_step = self._check_step
        if self._startup is None:
            self._begin()
        else:
            self._startup_task = self._loop.create_task(self._startup())
        try:
            self._loop.run_forever()
        except _AllDone:
            pass
        finally:
            self._run.after_step = self._run.before_batch = None

    def counts(self):
        """Requests started, done and failed."""
        ended = [task for task in self._tasks if task.done()]
        failed = sum(1 for task in ended if task.cancelled() or task.exception() is not None)
        return {"started": len(self._tasks), "done": len(ended) - failed, "failed": failed}

    def _begin(self):
        self._start_ns = self._run.now_ns
        if self._arrivals[0] == 0:
            self._loop.call_soon(self._arrive_callback)
        else:
            self._loop.call_at_ns(self._start_ns + self._arrivals[0], self._arrive_callback)

    def _arrive(self):
        now_ns = self._run.now_ns
        while len(self._tasks) < len(self._arrivals):
            due_ns = self._start_ns + self._arrivals[len(self._tasks)]
            if due_ns > now_ns:
                self._loop.call_at_ns(due_ns, self._arrive_callback)
                return
            request = Request(len(self._tasks) + 1, self._keys[len(self._tasks)])
            task = self._loop.create_task(self._entry(request))
            if self._run.steps is not None:
                task.request = request
            self._tasks.append(task)

    def _check_startup(self):
        task, self._startup_task = self._startup_task, None
        task.result()
        self._begin()

    def _check_step(self, task):
        if task is None or not task.done():
            return
        if task is self._startup_task:
            self._check_startup()
        elif task.request is not None:
            self._unfinished -= 1
            if self._unfinished == 0:
                raise _AllDone

    def _check_batch(self):
        """The same for runs that are only timed: once a batch, so that a step costs nothing more."""
        if self._startup_task is not None and self._startup_task.done():
            self._check_startup()
        while self._unfinished and self._unfinished <= len(self._tasks):
            if not self._tasks[self._unfinished - 1].done():
                return
            self._unfinished -= 1
            if self._unfinished == 0:
                raise _AllDone
