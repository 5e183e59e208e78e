# Futures and pools of threads, as Lib/concurrent/futures has them, standing on the library's threading and queue.
# A place names what is waited for in reports; its locks are not recorded as locks of the program's own.
# `TimeoutError`, which is a builtin's name too, is added in C++ (model/threading).
import _thread
from _namedtuple import namedtuple
from itertools import count
from os import cpu_count
from queue import Empty, SimpleQueue
from threading import Condition, Semaphore, Thread, current_thread
from time import monotonic

FIRST_COMPLETED = "FIRST_COMPLETED"
FIRST_EXCEPTION = "FIRST_EXCEPTION"
ALL_COMPLETED = "ALL_COMPLETED"

# The states of a future. Cancelled is one that nobody has told its waiters about yet.
_PENDING = "PENDING"
_RUNNING = "RUNNING"
_CANCELLED = "CANCELLED"
_NOTIFIED = "CANCELLED_AND_NOTIFIED"
_FINISHED = "FINISHED"


class Error(Exception):
    __module__ = "concurrent.futures._base"


class CancelledError(Error):
    __module__ = "concurrent.futures._base"


class InvalidStateError(Error):
    __module__ = "concurrent.futures._base"


class BrokenExecutor(RuntimeError):
    __module__ = "concurrent.futures._base"


class BrokenThreadPool(BrokenExecutor):
    __module__ = "concurrent.futures.thread"


def _report(what, error):
    text = str(error)
    _thread.report(f"{what}: {type(error).__name__}" + (f": {text}" if text else ""), error)


class Future:
    __module__ = "concurrent.futures._base"

    def __init__(self):
        self._place = _thread.place("concurrent.futures.Future", "future")
        self._condition = Condition(self._place.guard(), self._place)
        self._state = _PENDING
        self._result = None
        self._exception = None
        self._waiters = []
        self._done_callbacks = []

    def _describe(self):
        text = f"<{type(self).__name__} at {hex(id(self))} state="
        if self._state != _FINISHED:
            return text + ("cancelled" if self._is_cancelled() else self._state.lower()) + ">"
        if self._exception:
            return f"{text}finished raised {type(self._exception).__name__}>"
        return f"{text}finished returned {type(self._result).__name__}>"

    def __repr__(self):
        with self._condition:
            return self._describe()

    # ---- Where its lock is held.

    def _is_cancelled(self):
        return self._state == _CANCELLED or self._state == _NOTIFIED

    def _has_ended(self):  # as wait() and as_completed() see it
        return self._state == _NOTIFIED or self._state == _FINISHED

    def _is_done(self):
        return self._state == _CANCELLED or self._has_ended()

    def _wait(self, timeout):
        if not self._is_done():
            self._condition.wait(timeout)
            if not self._is_done():
                raise TimeoutError()
        if self._is_cancelled():
            raise CancelledError()

    def _finish(self, result, exception):
        with self._condition:
            if self._is_done():
                raise InvalidStateError(f"{self._state}: {self._describe()}")
            self._result = result
            self._exception = exception
            self._state = _FINISHED
            for waiter in self._waiters:
                waiter.add(self, exception is not None)
            self._condition.notify_all()
        self._call_back()

    # ---- Where it is not.

    def _call_back(self):
        for callback in self._done_callbacks:
            self._call(callback)

    def _call(self, callback):
        try:
            callback(self)
        except Exception as error:
            _report(f"exception calling callback for {self!r}", error)

    def cancel(self):
        with self._condition:
            if self._state == _RUNNING or self._state == _FINISHED:
                return False
            if self._is_cancelled():
                return True
            self._state = _CANCELLED
            self._condition.notify_all()
        self._call_back()
        return True

    def cancelled(self):
        with self._condition:
            return self._is_cancelled()

    def running(self):
        with self._condition:
            return self._state == _RUNNING

    def done(self):
        with self._condition:
            return self._is_done()

    def add_done_callback(self, fn):
        with self._condition:
            if not self._is_done():
                self._done_callbacks.append(fn)
                return
        self._call(fn)

    def result(self, timeout=None):
        with self._condition:
            self._wait(timeout)
            if self._exception:
                raise self._exception
            return self._result

    def exception(self, timeout=None):
        with self._condition:
            self._wait(timeout)
            return self._exception

    # ---- For executors.

    def set_running_or_notify_cancel(self):
        with self._condition:
            if self._state == _PENDING:
                self._state = _RUNNING
                return True
            if self._state != _CANCELLED:
                raise RuntimeError("Future in unexpected state")
            self._state = _NOTIFIED
            for waiter in self._waiters:
                waiter.add(self, False)
            return False

    def set_result(self, result):
        self._finish(result, None)

    def set_exception(self, exception):
        self._finish(None, exception)


# ---- Waiting for several.

# Told by each of its futures that ends; `missing` more have to, or one that failed where that is enough.
class _Waiter:
    def __init__(self, missing, failure_is_enough=False):
        place = _thread.place("concurrent.futures.wait", "future")
        self.changed = Condition(place.guard(), place)
        self.missing = missing
        self.failure_is_enough = failure_is_enough
        self.is_over = False
        self.ended = []

    def add(self, future, has_failed):
        with self.changed:
            self.ended.append(future)
            self.missing -= 1
            if self.missing <= 0 or (has_failed and self.failure_is_enough):
                self.is_over = True
                self.changed.notify_all()

    def wait(self, timeout):
        with self.changed:
            if not self.is_over:
                self.changed.wait(timeout)

    def take(self):
        with self.changed:
            ended = self.ended
            self.ended = []
            self.is_over = False
            return ended


# The locks of several futures at once. One thread at a time takes such locks, so their order does not matter: who
# holds that of one future waits for no other.
class _Together:
    taking = _thread.place("concurrent.futures.wait", "future").guard()

    def __init__(self, futures):
        self.futures = futures

    def __enter__(self):
        with self.taking:
            for future in self.futures:
                future._condition.acquire()

    def __exit__(self, *args):
        for future in self.futures:
            future._condition.release()


def _forget(future, waiter):
    with future._condition:
        future._waiters.remove(waiter)


DoneAndNotDoneFutures = namedtuple("DoneAndNotDoneFutures", "done not_done")


def wait(fs, timeout=None, return_when=ALL_COMPLETED):
    fs = set(fs)
    with _Together(fs):
        done = {future for future in fs if future._has_ended()}
        failed = [future for future in done if future._exception is not None]
        at_once = {FIRST_COMPLETED: done, FIRST_EXCEPTION: failed}.get(return_when)
        if at_once or len(done) == len(fs):
            return DoneAndNotDoneFutures(done, fs - done)
        if return_when not in (FIRST_COMPLETED, FIRST_EXCEPTION, ALL_COMPLETED):
            raise ValueError(f"Invalid return condition: {return_when!r}")
        missing = 1 if return_when == FIRST_COMPLETED else len(fs) - len(done)
        waiter = _Waiter(missing, return_when == FIRST_EXCEPTION)
        for future in fs:
            future._waiters.append(waiter)
    waiter.wait(timeout)
    for future in fs:
        _forget(future, waiter)
    done.update(waiter.ended)
    return DoneAndNotDoneFutures(done, fs - done)


def as_completed(fs, timeout=None):
    end = None if timeout is None else monotonic() + timeout
    left = set(fs)
    total = len(left)
    waiter = _Waiter(1)
    with _Together(left):
        ended = [future for future in left if future._has_ended()]
        for future in left:
            future._waiters.append(waiter)
    try:
        while True:
            for future in ended:
                left.remove(future)
                _forget(future, waiter)
                yield future
            if not left:
                return
            if end is not None:
                timeout = end - monotonic()
                if timeout <= 0:
                    raise TimeoutError(f"{len(left)} (of {total}) futures unfinished")
            waiter.wait(timeout)
            ended = waiter.take()
    finally:
        for future in left:
            _forget(future, waiter)


# ---- Executors.

def _result_or_cancel(future, timeout=None):
    try:
        return future.result(timeout)
    finally:
        future.cancel()


class Executor:
    __module__ = "concurrent.futures._base"

    def submit(self, fn, /, *args, **kwargs):
        raise NotImplementedError()

    def map(self, fn, *iterables, timeout=None, chunksize=1):
        end = None if timeout is None else monotonic() + timeout
        futures = [self.submit(fn, *args) for args in zip(*iterables)]
        futures.reverse()

        def results():
            try:
                while futures:
                    if end is None:
                        yield _result_or_cancel(futures.pop())
                    else:
                        yield _result_or_cancel(futures.pop(), end - monotonic())
            finally:
                for future in futures:
                    future.cancel()

        return results()

    def shutdown(self, wait=True, *, cancel_futures=False):
        pass

    def __enter__(self):
        return self

    def __exit__(self, exc_type, exc_val, exc_tb):
        self.shutdown(wait=True)
        return False


_exit_place = _thread.place("concurrent.futures.thread", "queue")
_exit_lock = _exit_place.guard()  # no worker begins while the interpreter ends
_is_exiting = False
_exit_is_known = False
_workers = {}  # the threads of all pools, with the queue of each


def _join_workers():
    global _is_exiting
    with _exit_lock:
        _is_exiting = True
    workers = list(_workers.items())
    for _, queue in workers:
        queue.put(None)
    for thread, _ in workers:
        thread.join()


class _WorkItem:
    def __init__(self, future, fn, args, kwargs):
        self.future = future
        self.fn = fn
        self.args = args
        self.kwargs = kwargs

    def run(self):
        if not self.future.set_running_or_notify_cancel():
            return
        try:
            result = self.fn(*self.args, **self.kwargs)
        except BaseException as error:
            self.future.set_exception(error)
        else:
            self.future.set_result(result)


def _work(executor):
    try:
        if executor._prepares():
            executor._work_through()
    except BaseException as error:
        _report("Exception in worker", error)
    finally:
        _workers.pop(current_thread(), None)


class ThreadPoolExecutor(Executor):
    __module__ = "concurrent.futures.thread"
    _counter = count()

    def __init__(self, max_workers=None, thread_name_prefix="", initializer=None, initargs=()):
        if max_workers is None:
            max_workers = min(32, cpu_count() + 4)
        if max_workers <= 0:
            raise ValueError("max_workers must be greater than 0")
        if initializer is not None and not callable(initializer):
            raise TypeError("initializer must be a callable")
        place = _thread.place("concurrent.futures.ThreadPoolExecutor", "queue")
        self._place = place
        self._max_workers = max_workers
        self._work_queue = SimpleQueue(place)
        self._idle_semaphore = Semaphore(0)
        self._threads = []
        self._broken = False
        self._shutdown = False
        self._shutdown_lock = place.guard()
        self._thread_name_prefix = thread_name_prefix or f"ThreadPoolExecutor-{next(self._counter)}"
        self._initializer = initializer
        self._initargs = initargs

    def submit(self, fn, /, *args, **kwargs):
        with self._shutdown_lock, _exit_lock:
            if self._broken:
                raise BrokenThreadPool(self._broken)
            if self._shutdown:
                raise RuntimeError("cannot schedule new futures after shutdown")
            if _is_exiting:
                raise RuntimeError("cannot schedule new futures after interpreter shutdown")
            future = Future()
            self._work_queue.put(_WorkItem(future, fn, args, kwargs))
            self._add_worker()
            return future

    # A worker counts itself as idle behind each item; who submits takes one of those before a thread is made.
    def _add_worker(self):
        global _exit_is_known
        number = len(self._threads)
        if self._idle_semaphore.acquire(blocking=False) or number >= self._max_workers:
            return
        if not _exit_is_known:
            _exit_is_known = True
            _thread.at_exit(_join_workers)
        thread = Thread(name=f"{self._thread_name_prefix}_{number}", target=_work, args=(self,))
        _workers[thread] = self._work_queue
        self._threads.append(thread)
        thread.start()

    # ---- In a worker.

    def _prepares(self):
        if self._initializer is None:
            return True
        try:
            self._initializer(*self._initargs)
            return True
        except BaseException as error:
            _report("Exception in initializer", error)
        with self._shutdown_lock:
            self._broken = "A thread initializer failed, the thread pool is not usable anymore"
            for item in self._unstarted():
                item.future.set_exception(BrokenThreadPool(self._broken))
        return False

    def _work_through(self):
        while True:
            item = self._work_queue.get()
            if item is not None:
                item.run()
                item = None  # what it holds is not kept while the worker is idle
                self._idle_semaphore.release()
            elif _is_exiting or self._shutdown:
                self._shutdown = True
                self._work_queue.put(None)  # for the next worker
                return

    # ----

    def _unstarted(self):
        items = []
        while True:
            try:
                item = self._work_queue.get_nowait()
            except Empty:
                return items
            if item is not None:
                items.append(item)

    def shutdown(self, wait=True, *, cancel_futures=False):
        with self._shutdown_lock:
            self._shutdown = True
            if cancel_futures:
                for item in self._unstarted():
                    item.future.cancel()
            self._work_queue.put(None)
        if wait:
            for thread in self._threads:
                thread.join()
