"""What `threading`, `time` and event loops are made of while threads are replayed: whoever waits hands the baton on.

A part of one file with replay_threads.py, whose CONTROL has the baton.
"""

import asyncio
import threading
from asyncio import events

_allocate_lock = threading._allocate_lock
_real_start = threading.Thread.start


class Lock:
    """threading.Lock: whoever waits for it hands the baton on."""

    kind = "threading.Lock"

    def __init__(self):
        self.holder = None
        self.count = 0

    def acquire(self, blocking=True, timeout=-1):
        if not blocking and timeout != -1:
            raise ValueError("can't specify a timeout for a non-blocking call")
        one = CONTROL.me()
        if not self._is_free(one):
            if not blocking or one is None:
                return False
            words = (f"{CONTROL.name_of(self)} ({self.kind})", self.holder)
            if self.holder is one and CONTROL.name_of(self) == CONTROL.NO_NAME:
                words = ("a notification", None)  # the lock that a Condition has made for this wait
            limit_ns = None if timeout < 0 else round(timeout * 1e9)
            if not CONTROL.wait(lambda: self._is_free(one), words, limit_ns):
                return False
        self.holder = one
        self.count += 1
        return True

    def _is_free(self, one):
        return self.count == 0

    def release(self):
        if self.count == 0:
            raise RuntimeError("release unlocked lock")
        self.count = 0

    def locked(self):
        return self.count > 0

    def __enter__(self):
        return self.acquire()

    def __exit__(self, *exception):
        self.release()

    def _at_fork_reinit(self):
        self.count = 0


class RLock(Lock):
    kind = "threading.RLock"

    def _is_free(self, one):
        return self.count == 0 or self.holder is one

    def release(self):
        if self.count == 0 or self.holder is not CONTROL.me():
            raise RuntimeError("cannot release un-acquired lock")
        self.count -= 1

    def _is_owned(self):
        return self.count > 0 and self.holder is CONTROL.me()

    def _release_save(self):
        count, self.count = self.count, 0
        return count

    def _acquire_restore(self, count):
        self.acquire()
        self.count = count


class Started:
    """The event that Thread.start waits for, on a lock that nobody controls."""

    def __init__(self):
        self._lock = _allocate_lock()
        self._lock.acquire()
        self._is_set = False

    def is_set(self):
        return self._is_set

    def set(self):
        self._is_set = True
        self._lock.release()

    def wait(self, timeout=None):
        with self._lock:
            return True


def start_thread(self):
    if self._started.is_set():
        raise RuntimeError("threads can only be started once")
    start_controlled(self, CONTROL.register(self.name, self.daemon))


def start_controlled(thread, one):
    run = thread.run

    def run_controlled():
        CONTROL.begin(one)
        try:
            run()
        finally:
            CONTROL.end(one)

    thread.run, thread._started, thread.controlled, one.thread = run_controlled, Started(), one, thread
    _real_start(thread)


def join_thread(self, timeout=None):
    one = getattr(self, "controlled", None)
    if one is None:
        raise RuntimeError("cannot join thread before it is started")
    if one is CONTROL.me():
        raise RuntimeError("cannot join current thread")
    CONTROL.wait(lambda: one.ended, (f"the end of {one.name}", None),
                 None if timeout is None else round(max(timeout, 0) * 1e9))


def is_thread_alive(self):
    one = getattr(self, "controlled", None)
    return self is CONTROL.main.thread or (one is not None and not one.ended)


def sleep(seconds):
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    CONTROL.wait(lambda: False, ("a timer", None), round(seconds * 1e9))


class Loop(asyncio.BaseEventLoop):
    """CPython's event loop; when it has nothing to do, its thread hands the baton on."""

    def __init__(self):
        super().__init__()
        self._selector = self  # of a selector, BaseEventLoop wants select() alone
        self._is_woken = False

    def time(self):
        return CONTROL.now_ns / 1e9

    def select(self, timeout):
        if timeout is None or timeout > 0:
            limit_ns = None if timeout is None else round(timeout * 1e9)
            CONTROL.wait(lambda: self._is_woken, ("its event loop", None), limit_ns)
        self._is_woken = False
        return ()

    def _call_soon(self, callback, args, context):
        handle = Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def _process_events(self, event_list):
        pass

    def _write_to_self(self):
        self._is_woken = True


class Handle(events.Handle):
    __slots__ = ()

    def _run(self):
        CONTROL.before_handle()
        super()._run()
        CONTROL.after_handle()


class Policy(asyncio.DefaultEventLoopPolicy):
    def new_event_loop(self):
        return Loop()
