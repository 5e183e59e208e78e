# Processes are in C++: model/workers. A process begins with a copy of what its parent has.
import _process
import _thread
import threading
from queue import Empty, Full
from time import monotonic as _time


class ProcessError(Exception):
    pass


class TimeoutError(ProcessError):
    pass


_made = 0


class Process:
    _handle = None

    def __init__(self, group=None, target=None, name=None, args=(), kwargs={}, *, daemon=None):
        global _made
        assert group is None, "group argument must be None for now"
        _made += 1
        self._target = target
        self._args = tuple(args)
        self._kwargs = dict(kwargs)
        self.name = name if name else f"Process-{_made}"
        self._daemonic = bool(daemon)

    def __repr__(self):
        status = "initial"
        if self._handle is not None:
            code = _process.exit_code(self._handle)
            status = "started" if code is None else "stopped" if code == 0 else f"stopped exitcode={code}"
        return f"<{type(self).__name__} name='{self.name}' {status}>"

    def run(self):
        if self._target:
            self._target(*self._args, **self._kwargs)

    def start(self):
        assert self._handle is None, "cannot start a process twice"
        self._handle = _process.start(self, self.name, self._daemonic)

    def _bootstrap(self):
        global _current
        _current = self
        try:
            self.run()
        except SystemExit as exit:
            code = exit.code
            return 0 if code is None else code if isinstance(code, int) else 1
        except BaseException as error:
            _thread.report(f"Process {self.name}: {type(error).__name__}: {error}", error)
            return 1
        return 0

    def join(self, timeout=None):
        assert self._handle is not None, "can only join a started process"
        _process.join(self._handle, timeout)

    def is_alive(self):
        return self._handle is not None and _process.exit_code(self._handle) is None

    @property
    def exitcode(self):
        return None if self._handle is None else _process.exit_code(self._handle)

    @property
    def pid(self):
        return None if self._handle is None else _process.pid(self._handle)

    @property
    def daemon(self):
        return self._daemonic

    @daemon.setter
    def daemon(self, daemonic):
        assert self._handle is None, "process has already started"
        self._daemonic = daemonic


class _MainProcess(Process):
    def __init__(self):
        self.name = "MainProcess"
        self._daemonic = False

    @property
    def pid(self):
        return _process.pid(None)


class _Queue:
    def __init__(self, maxsize):
        if maxsize > 0:
            raise NotImplementedError("a multiprocessing.Queue with a limit is not supported")
        self._channel = _process.channel()

    def put(self, obj, block=True, timeout=None):
        _process.put(self._channel, obj)

    def put_nowait(self, obj):
        self.put(obj, False)

    def get(self, block=True, timeout=None):
        item = _process.get(self._channel, timeout if block else 0)
        if item is self._channel:
            raise Empty
        return item

    def get_nowait(self):
        return self.get(False)

    def qsize(self):
        return _process.size(self._channel)

    def empty(self):
        return _process.size(self._channel) == 0

    def full(self):
        return False

    def close(self):
        pass

    def join_thread(self):
        pass


def Queue(maxsize=0):
    return _Queue(maxsize)


# ---- Primitives that all processes share: they stand on one semaphore each, model/workers/semaphores.cpp.

_MOST = 2 ** 31 - 1


class _SemLock:
    def __init__(self, value, largest, recursive):
        self._semlock = _process.semaphore(value, largest, recursive)
        self.acquire = self._semlock.acquire
        self.release = self._semlock.release

    def __enter__(self):
        return self._semlock.acquire()

    def __exit__(self, *args):
        self._semlock.release()


class _Lock(_SemLock):
    def __init__(self):
        _SemLock.__init__(self, 1, 1, False)


class _RLock(_SemLock):
    def __init__(self):
        _SemLock.__init__(self, 1, 1, True)


class _Semaphore(_SemLock):
    def __init__(self, value=1, largest=_MOST):
        _SemLock.__init__(self, value, largest, False)

    def get_value(self):
        return self._semlock.value()


# Who waits counts itself, under the lock. Who notifies takes from the count those it wakes, and stays until
# they have all woken: a wake-up is not for somebody who comes later.
class _Condition:
    def __init__(self, lock=None):
        self._lock = _RLock() if lock is None else lock
        self._sleeping = _process.semaphore(0, _MOST, False)
        self._woken = _process.semaphore(0, _MOST, False)
        self._wakes = _process.semaphore(0, _MOST, False)
        self.acquire = self._lock.acquire
        self.release = self._lock.release

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, *args):
        return self._lock.__exit__(*args)

    def wait(self, timeout=None):
        self._sleeping.release()
        depth = 0
        try:
            self.release()
            depth = 1
            while isinstance(self._lock, _RLock) and self._lock._semlock.is_mine():
                self.release()
                depth += 1
            return self._wakes.acquire(True, timeout)
        finally:
            self._woken.release()
            for _ in range(depth):
                self.acquire()

    def notify(self, n=1):
        while self._woken.acquire(False):  # those whose time ran out
            self._sleeping.acquire(False)
        count = 0
        while count < n and self._sleeping.acquire(False):
            self._wakes.release()
            count += 1
        for _ in range(count):
            self._woken.acquire()
        while count and self._wakes.acquire(False):
            pass

    def notify_all(self):
        self.notify(_MOST)

    def wait_for(self, predicate, timeout=None):
        result = predicate()
        if result:
            return result
        end = None if timeout is None else _time() + timeout
        while not result:
            left = None if end is None else end - _time()
            if left is not None and left <= 0:
                break
            self.wait(left)
            result = predicate()
        return result


class _Event:
    def __init__(self):
        self._cond = _Condition(_Lock())
        self._flag = _process.cells([False])

    def is_set(self):
        return _process.load(self._flag, 0, self._cond._lock._semlock)

    def set(self):
        with self._cond:
            _process.store(self._flag, 0, None, True)
            self._cond.notify_all()

    def clear(self):
        with self._cond:
            _process.store(self._flag, 0, None, False)

    def wait(self, timeout=None):
        with self._cond:
            if not _process.load(self._flag, 0, None):
                self._cond.wait(timeout)
            return _process.load(self._flag, 0, None)


# What the threads' barrier counts is shared here.
class _Barrier(threading.Barrier):
    def __init__(self, parties, action=None, timeout=None):
        self._shared = _process.cells([0, 0])
        self._cond = _Condition()
        self._action = action
        self._timeout = timeout
        self._parties = parties

    @property
    def _state(self):
        return _process.load(self._shared, 0, None)

    @_state.setter
    def _state(self, value):
        _process.store(self._shared, 0, None, value)

    @property
    def _count(self):
        return _process.load(self._shared, 1, None)

    @_count.setter
    def _count(self, value):
        _process.store(self._shared, 1, None, value)


# The range of each type code's numbers, from and to; None: a float.
_RANGES = {
    "b": (-2 ** 7, 2 ** 7), "B": (0, 2 ** 8), "h": (-2 ** 15, 2 ** 15), "H": (0, 2 ** 16),
    "i": (-2 ** 31, 2 ** 31), "I": (0, 2 ** 32), "l": None, "q": None, "f": None, "d": None,
}


# What memory of that type keeps of a value.
def _kept(typecode, value):
    if typecode in ("f", "d"):
        return float(value)
    if not isinstance(value, int):
        raise TypeError(f"an integer is required (got type {type(value).__name__})")
    limits = _RANGES[typecode]
    if limits is None:
        return int(value)
    low, high = limits
    return (value - low) % (high - low) + low


class _Shared:
    def __init__(self, typecode, items, lock):
        if typecode not in _RANGES or typecode == "f":
            raise NotImplementedError(f"the type code {typecode!r} is not supported")
        self._typecode = typecode
        self._cells = _process.cells([_kept(typecode, item) for item in items])
        self._lock = _RLock() if lock is True else lock or None
        self._guard = None if self._lock is None else self._lock._semlock
        if self._lock is not None:
            self.acquire = self._lock.acquire
            self.release = self._lock.release

    def get_lock(self):
        return self._lock

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, *args):
        return self._lock.__exit__(*args)


class _Value(_Shared):
    @property
    def value(self):
        return _process.load(self._cells, 0, self._guard)

    @value.setter
    def value(self, value):
        _process.store(self._cells, 0, self._guard, _kept(self._typecode, value))


class _Array(_Shared):
    def __init__(self, typecode, items, lock):
        _Shared.__init__(self, typecode, items, lock)
        self._size = len(items)

    def __len__(self):
        return self._size

    def _place(self, index):
        if not -self._size <= index < self._size:
            raise IndexError("invalid index")
        return index % self._size

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [_process.load(self._cells, place, self._guard) for place in range(self._size)[index]]
        return _process.load(self._cells, self._place(index), self._guard)

    def __setitem__(self, index, value):
        _process.store(self._cells, self._place(index), self._guard, _kept(self._typecode, value))


def Lock():
    return _Lock()


def RLock():
    return _RLock()


def Semaphore(value=1):
    return _Semaphore(value)


def BoundedSemaphore(value=1):
    return _Semaphore(value, value)


def Condition(lock=None):
    return _Condition(lock)


def Event():
    return _Event()


def Barrier(parties, action=None, timeout=None):
    return _Barrier(parties, action, timeout)


def Value(typecode_or_type, value=0, *, lock=True):
    return _Value(typecode_or_type, [value], lock)


def Array(typecode_or_type, size_or_initializer, *, lock=True):
    items = size_or_initializer
    return _Array(typecode_or_type, [0] * items if isinstance(items, int) else list(items), lock)


_current = _MainProcess()


def current_process():
    return _current
