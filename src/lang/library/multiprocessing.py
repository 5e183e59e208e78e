# Processes are in C++: model/workers. A process begins with a copy of what its parent has.
import _process
import _thread
from queue import Empty, Full


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


_current = _MainProcess()


def current_process():
    return _current
