"""CPython's own asyncio on virtual time, with a list of every step it takes.

The loop is asyncio.BaseEventLoop with its `_run_once` untouched: the same ready queue, the same timer heap,
the same batches. Only the clock is ours, and the handles note themselves before they run.

Time
    An integer of nanoseconds that all loops of a run share. It starts at 0 and moves in three ways: every
    handle that was run charges step_ns when it is over, when nothing is ready it jumps to the next
    timer's deadline, and time.sleep() moves it by its duration. loop.time() and time.monotonic() are now_ns / 1e9.
    A deadline is rounded to nanoseconds, half to even: call_later(d) is due at
    round((now_ns / 1e9 + d) * 1e9). A timer is due when deadline_ns <= now_ns. The heap orders by deadline
    alone; equal deadlines fall as heapq's sifts let them.

Steps
    A step is one handle that is run. It is listed when it begins, as [time_ns, label], with the clock at its
    beginning. A cancelled handle that the loop drops is no step. Steps, the clock and the task numbers go on
    from one loop of a run to the next.
    The label is the first of these that fits:
      arrive      the workload's arrival, whether it came by call_soon or by a timer
      timer       a handle of call_later or call_at, whatever it calls
      task:<n>    a task goes on: its first step, after a bare yield, after a future, or to be cancelled
      callback    everything else: done callbacks (of gather, wait_for ...), run_until_complete's own,
                  loop.call_soon
    Tasks are numbered from 1 in the order of their creation, and every one counts: those of gather and
    wait_for, asyncio.run's main, and the two coroutines with which asyncio.run closes its loop.

The end
    When nothing is ready and no timer is set, nothing will ever happen again: Run.end("stuck"). A
    threading.Lock that its own thread would wait for without end: Run.end("deadlock"). Both stop the run on
    the spot; no `finally` of the program runs.

Programs with threads, those of executors too, do not run here: when a thread goes on is nobody's to say.

Where CPython's order is an accident of addresses, it is the order of creation here: the tasks that
asyncio.run cancels at its end, and sets of tasks.
"""

import asyncio
import heapq
import math
import threading
import time
from asyncio import events, tasks

_RealLock = threading.Lock
_real_sleep = time.sleep

# Half a nanosecond: a timer is due when its deadline has come, and never a nanosecond early.
_RESOLUTION_S = 5e-10


class Run:
    """What the loops of one run share: the clock, the list of steps, the numbers of tasks."""

    def __init__(self, step_ns, traced=True):
        self.now_ns = 0
        self.step_ns = step_ns
        self.steps = [] if traced else None
        self.task_count = 0
        self.arrive = None        # the callback whose steps are arrivals
        self.after_step = None    # called with the task (or None) whose step has ended
        self.waits_for = None     # the _Lock that the only thread would wait for without end
        self.before_batch = None  # called before the loop looks for what is ready

    def end(self, outcome):
        """Ends the run where it stands. Does not return."""
        raise NotImplementedError

    def install(self):
        """Makes asyncio and threading of this process live in the run."""
        asyncio.set_event_loop_policy(_Policy(self))
        all_tasks = tasks.all_tasks
        # asyncio.run looks here for what is left to cancel; programs see asyncio.all_tasks, which stays.
        tasks.all_tasks = lambda loop=None: sorted(all_tasks(loop), key=lambda task: task.number)
        threading.Lock = lambda: _Lock(self)
        time.sleep = self._sleep
        time.monotonic = time.perf_counter = lambda: self.now_ns / 1e9
        time.monotonic_ns = time.perf_counter_ns = lambda: self.now_ns
        if self.steps is not None:
            asyncio.Task = tasks.Task = Task

    def _sleep(self, seconds):
        _real_sleep(min(seconds, 0))  # for its errors
        self.now_ns += round(seconds * 1e9)


class Task(asyncio.Task):
    """A task that knows its number, which is its hash too: sets of tasks then have one order."""

    request = None

    def __init__(self, coro, *, loop=None, **options):
        loop = loop or asyncio.get_event_loop()
        loop.run.task_count += asyncio.iscoroutine(coro)  # anything else is refused below
        self.number = loop.run.task_count  # before asyncio puts the task into its own set of tasks
        super().__init__(coro, loop=loop, **options)

    def __hash__(self):
        return self.number


def _task_of(callback):
    owner = getattr(callback, "__self__", None)
    if not isinstance(owner, Task):
        return None
    if type(callback).__name__ == "TaskStepMethWrapper" or callback.__name__ == "task_wakeup":
        return owner
    return None


def _label(run, handle, is_timer, task):
    if run.arrive is not None and handle._callback is run.arrive:
        return "arrive"
    if is_timer:
        return "timer"
    return "callback" if task is None else f"task:{task.number}"


def _run_as_step(handle, is_timer, run_handle):
    run = handle._loop.run
    task = _task_of(handle._callback)
    if run.steps is not None:
        run.steps.append([run.now_ns, _label(run, handle, is_timer, task)])
    try:
        run_handle(handle)
    finally:
        run.now_ns += run.step_ns
    if run.after_step is not None:
        run.after_step(task)


class _Handle(events.Handle):
    __slots__ = ()

    def _run(self):
        _run_as_step(self, False, events.Handle._run)


class _TimerHandle(events.TimerHandle):
    __slots__ = ("deadline_ns",)

    def _run(self):
        _run_as_step(self, True, events.TimerHandle._run)


class _UntracedHandle(events.Handle):
    """For runs that are only timed: no more work than the clock needs."""

    __slots__ = ()

    def _run(self):
        events.Handle._run(self)
        run = self._loop.run
        run.now_ns += run.step_ns


# As they show themselves.
_Handle.__name__ = _UntracedHandle.__name__ = "Handle"
_TimerHandle.__name__ = "TimerHandle"


class VirtualLoop(asyncio.BaseEventLoop):
    def __init__(self, run):
        super().__init__()
        self.run = run
        self._handle_type = _UntracedHandle if run.steps is None else _Handle
        self._clock_resolution = _RESOLUTION_S
        self._selector = self  # of a selector, BaseEventLoop wants select() alone

    def time(self):
        return self.run.now_ns / 1e9

    def call_at(self, when, callback, *args, context=None):
        if when is None:
            raise TypeError("when cannot be None")
        return self.call_at_ns(round(when * 1e9), callback, *args, context=context)

    def call_at_ns(self, deadline_ns, callback, *args, context=None):
        self._check_closed()
        timer = _TimerHandle(deadline_ns / 1e9, callback, args, self, context)
        timer.deadline_ns = deadline_ns
        heapq.heappush(self._scheduled, timer)
        timer._scheduled = True
        return timer

    def select(self, timeout):
        """Called once in a batch, when the loop would wait for the outside: until the next timer."""
        run = self.run
        if run.before_batch is not None:
            run.before_batch()
        if timeout is None:
            run.end("stuck")
        if timeout > 0:
            run.now_ns = max(run.now_ns, self._scheduled[0].deadline_ns)
        # Far out, neighbouring doubles are further apart than the resolution.
        self._clock_resolution = max(_RESOLUTION_S, math.ulp(self.time()))
        return ()

    def _call_soon(self, callback, args, context):
        handle = self._handle_type(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def _process_events(self, event_list):
        pass

    def _write_to_self(self):
        pass


class _Policy(asyncio.DefaultEventLoopPolicy):
    def __init__(self, run):
        super().__init__()
        self._run = run

    def new_event_loop(self):
        return VirtualLoop(self._run)


def _current_task():
    try:
        return asyncio.current_task()
    except RuntimeError:  # no loop runs
        return None


class _Lock:
    """threading.Lock of a program that has one thread: nobody can release it while that thread waits."""

    def __init__(self, run):
        self._run = run
        self._lock = _RealLock()
        self.holder = None  # the task that acquired it

    def acquire(self, blocking=True, timeout=-1):
        if self._lock.acquire(False):
            self.holder = _current_task()
            return True
        if not blocking:
            if timeout != -1:
                raise ValueError("can't specify a timeout for a non-blocking call")
            return False
        if timeout < 0:
            self._run.waits_for = self
            self._run.end("deadlock")
        self._run.now_ns += round(timeout * 1e9)
        return False

    def release(self):
        self._lock.release()

    def locked(self):
        return self._lock.locked()

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *exception):
        self.release()
