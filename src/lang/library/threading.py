# Threads and locks are in C++: model/threading. What is here stands on them as Lib/threading.py stands on
# _thread; a place names a primitive in reports, and gives the locks that it is made of. `enumerate`, which is a
# builtin's name too, is there as well.
import _thread
from _thread import Lock, RLock, TIMEOUT_MAX, get_ident
from _threading_local import local
from time import monotonic as _time


ThreadError = RuntimeError


class Condition:
    def __init__(self, lock=None, _place=None):
        self._place = _thread.place("threading.Condition", "condition") if _place is None else _place
        self._lock = self._place.lock() if lock is None else lock
        self.acquire = self._lock.acquire
        self.release = self._lock.release
        self._waiters = []

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, *args):
        return self._lock.__exit__(*args)

    def __repr__(self):
        return f"<Condition({self._lock!r}, {len(self._waiters)})>"

    def _is_owned(self):
        lock = self._lock
        if hasattr(lock, "_is_owned"):
            return lock._is_owned()
        if lock.acquire(False):
            lock.release()
            return False
        return True

    def wait(self, timeout=None):
        if not self._is_owned():
            raise RuntimeError("cannot wait on un-acquired lock")
        lock = self._lock
        waiter = self._place.waiter()
        self._waiters.append(waiter)
        whole = hasattr(lock, "_release_save")
        saved = lock._release_save() if whole else lock.release()
        woken = False
        try:
            if timeout is None:
                woken = waiter.acquire()
            elif timeout > 0:
                woken = waiter.acquire(True, timeout)
            else:
                woken = waiter.acquire(False)
            return woken
        finally:
            if whole:
                lock._acquire_restore(saved)
            else:
                lock.acquire()
            if not woken and waiter in self._waiters:
                self._waiters.remove(waiter)

    def wait_for(self, predicate, timeout=None):
        end = None
        left = timeout
        result = predicate()
        while not result:
            if left is not None:
                if end is None:
                    end = _time() + left
                else:
                    left = end - _time()
                    if left <= 0:
                        break
            self.wait(left)
            result = predicate()
        return result

    def notify(self, n=1):
        if not self._is_owned():
            raise RuntimeError("cannot notify on un-acquired lock")
        while self._waiters and n > 0:
            self._waiters.pop(0).release()
            n -= 1

    def notify_all(self):
        self.notify(len(self._waiters))

    def notifyAll(self):
        self.notify_all()


class Semaphore:
    def __init__(self, value=1):
        if value < 0:
            raise ValueError("semaphore initial value must be >= 0")
        self._place = _thread.place("threading." + type(self).__name__, "semaphore")
        self._cond = Condition(self._place.guard(), self._place)
        self._value = value

    def __repr__(self):
        return f"<threading.{type(self).__qualname__} at {hex(id(self))}: value={self._value}>"

    def acquire(self, blocking=True, timeout=None):
        if not blocking and timeout is not None:
            raise ValueError("can't specify timeout for non-blocking acquire")
        end = None
        with self._cond:
            while self._value == 0:
                if not blocking:
                    return False
                if timeout is not None:
                    if end is None:
                        end = _time() + timeout
                    else:
                        timeout = end - _time()
                        if timeout <= 0:
                            return False
                self._cond.wait(timeout)
            self._value -= 1
            return True

    __enter__ = acquire

    def release(self, n=1):
        if n < 1:
            raise ValueError("n must be one or more")
        with self._cond:
            self._value += n
            for _ in range(n):
                self._cond.notify()

    def __exit__(self, t, v, tb):
        self.release()


class BoundedSemaphore(Semaphore):
    def __init__(self, value=1):
        super().__init__(value)
        self._initial_value = value

    def __repr__(self):
        return (f"<threading.{type(self).__qualname__} at {hex(id(self))}: "
                f"value={self._value}/{self._initial_value}>")

    def release(self, n=1):
        if n < 1:
            raise ValueError("n must be one or more")
        with self._cond:
            if self._value + n > self._initial_value:
                raise ValueError("Semaphore released too many times")
            self._value += n
            for _ in range(n):
                self._cond.notify()


class Event:
    def __init__(self):
        self._place = _thread.place("threading.Event", "event")
        self._cond = Condition(self._place.guard(), self._place)
        self._flag = False

    def __repr__(self):
        state = "set" if self._flag else "unset"
        return f"<threading.{type(self).__qualname__} at {hex(id(self))}: {state}>"

    def is_set(self):
        _thread.look()
        return self._flag

    def isSet(self):
        return self.is_set()

    def set(self):
        with self._cond:
            self._flag = True
            self._cond.notify_all()

    def clear(self):
        with self._cond:
            self._flag = False

    def wait(self, timeout=None):
        with self._cond:
            flag = self._flag
            if not flag:
                flag = self._cond.wait(timeout)
            return flag


class BrokenBarrierError(RuntimeError):
    pass


# A barrier is filling (0), draining (1), being reset (-1) or broken (-2).
class Barrier:
    def __init__(self, parties, action=None, timeout=None):
        self._place = _thread.place("threading.Barrier", "barrier")
        self._cond = Condition(self._place.guard(), self._place)
        self._action = action
        self._timeout = timeout
        self._parties = parties
        self._state = 0
        self._count = 0

    def __repr__(self):
        name = f"<threading.{type(self).__qualname__} at {hex(id(self))}: "
        return name + ("broken>" if self.broken else f"waiters={self.n_waiting}/{self.parties}>")

    def wait(self, timeout=None):
        if timeout is None:
            timeout = self._timeout
        with self._cond:
            self._enter()
            index = self._count
            self._count += 1
            try:
                if index + 1 == self._parties:
                    self._release()
                else:
                    self._wait(timeout)
                return index
            finally:
                self._count -= 1
                self._exit()

    def _enter(self):
        while self._state in (-1, 1):
            self._cond.wait()
        if self._state < 0:
            raise BrokenBarrierError

    def _release(self):
        try:
            if self._action:
                self._action()
            self._state = 1
            self._cond.notify_all()
        except:
            self._break()
            raise

    def _wait(self, timeout):
        if not self._cond.wait_for(lambda: self._state != 0, timeout):
            self._break()
            raise BrokenBarrierError
        if self._state < 0:
            raise BrokenBarrierError

    def _exit(self):
        if self._count == 0 and self._state in (-1, 1):
            self._state = 0
            self._cond.notify_all()

    def reset(self):
        with self._cond:
            if self._count > 0:
                if self._state in (0, -2):
                    self._state = -1
            else:
                self._state = 0
            self._cond.notify_all()

    def abort(self):
        with self._cond:
            self._break()

    def _break(self):
        self._state = -2
        self._cond.notify_all()

    @property
    def parties(self):
        return self._parties

    @property
    def n_waiting(self):
        _thread.look()
        return self._count if self._state == 0 else 0

    @property
    def broken(self):
        _thread.look()
        return self._state == -2


# ---- Threads.

_made = 0


def _new_name(template):
    global _made
    _made += 1
    return template % _made


class ExceptHookArgs:
    def __init__(self, args):
        self.exc_type, self.exc_value, self.exc_traceback, self.thread = args


def excepthook(args, /):
    if args.exc_type is SystemExit:
        return
    name = args.thread.name if args.thread is not None else get_ident()
    text = str(args.exc_value)
    line = args.exc_type.__name__ + (f": {text}" if text else "")
    _thread.report(f"Exception in thread {name}: {line}", args.exc_value)


__excepthook__ = excepthook


class Thread:
    _handle = None

    def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None):
        assert group is None, "group argument must be None for now"
        if kwargs is None:
            kwargs = {}
        if name:
            name = str(name)
        else:
            name = _new_name("Thread-%d")
            if target is not None:
                try:
                    name += f" ({target.__name__})"
                except AttributeError:
                    pass
        self._target = target
        self._name = name
        self._args = args
        self._kwargs = kwargs
        self._daemonic = daemon if daemon is not None else current_thread().daemon
        self._initialized = True

    def _check(self):
        if "_initialized" not in self.__dict__:
            raise RuntimeError("Thread.__init__() not called")

    def __repr__(self):
        self._check()
        status = "initial"
        if self._handle is not None:
            status = "stopped" if _thread.has_ended(self._handle) else "started"
        if self._daemonic:
            status += " daemon"
        if self._handle is not None:
            status += f" {self.ident}"
        return f"<{type(self).__name__}({self._name}, {status})>"

    def start(self):
        if "_initialized" not in self.__dict__:
            raise RuntimeError("thread.__init__() not called")
        if self._handle is not None:
            raise RuntimeError("threads can only be started once")
        _thread.start(self, self._name, self._daemonic)

    def run(self):
        try:
            if self._target is not None:
                self._target(*self._args, **self._kwargs)
        finally:
            del self._target, self._args, self._kwargs

    def _bootstrap(self):
        try:
            self.run()
        except BaseException as error:
            hook = __excepthook__ if excepthook is None else excepthook
            hook(ExceptHookArgs((type(error), error, error.__traceback__, self)))

    def join(self, timeout=None):
        if "_initialized" not in self.__dict__:
            raise RuntimeError("Thread.__init__() not called")
        if self._handle is None:
            raise RuntimeError("cannot join thread before it is started")
        if self is current_thread():
            raise RuntimeError("cannot join current thread")
        _thread.join(self._handle, timeout)

    @property
    def name(self):
        assert "_initialized" in self.__dict__, "Thread.__init__() not called"
        return self._name

    @name.setter
    def name(self, name):
        assert "_initialized" in self.__dict__, "Thread.__init__() not called"
        self._name = str(name)

    @property
    def ident(self):
        assert "_initialized" in self.__dict__, "Thread.__init__() not called"
        return None if self._handle is None else _thread.identity_of(self._handle)

    def is_alive(self):
        assert "_initialized" in self.__dict__, "Thread.__init__() not called"
        return self._handle is not None and not _thread.has_ended(self._handle)

    @property
    def daemon(self):
        assert "_initialized" in self.__dict__, "Thread.__init__() not called"
        return self._daemonic

    @daemon.setter
    def daemon(self, daemonic):
        if "_initialized" not in self.__dict__:
            raise RuntimeError("Thread.__init__() not called")
        if self._handle is not None:
            raise RuntimeError("cannot set daemon status of active thread")
        self._daemonic = daemonic

    def isDaemon(self):
        return self.daemon

    def setDaemon(self, daemonic):
        self.daemon = daemonic

    def getName(self):
        return self.name

    def setName(self, name):
        self.name = name


class Timer(Thread):
    def __init__(self, interval, function, args=None, kwargs=None):
        Thread.__init__(self)
        self.interval = interval
        self.function = function
        self.args = args if args is not None else []
        self.kwargs = kwargs if kwargs is not None else {}
        self.finished = Event()

    def cancel(self):
        self.finished.set()

    def run(self):
        self.finished.wait(self.interval)
        if not self.finished.is_set():
            self.function(*self.args, **self.kwargs)
        self.finished.set()


class _MainThread(Thread):
    def __init__(self):
        self._name = "MainThread"
        self._daemonic = False
        self._initialized = True
        self._handle = _thread.set_main(self)


def current_thread():
    return _thread.current()


def currentThread():
    return _thread.current()


def main_thread():
    return _main_thread


def active_count():
    return len(_thread.alive())


def activeCount():
    return len(_thread.alive())


_main_thread = _MainThread()
