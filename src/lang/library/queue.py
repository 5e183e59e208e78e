# As Lib/queue.py, standing on the library's threading: one lock, three conditions. A place names the queue in
# reports.
import _thread
from collections import deque
from _heap import heappop, heappush
from threading import Condition
from time import monotonic as time


class Empty(Exception):
    __module__ = "_queue"


class Full(Exception):
    pass


class Queue:
    def __init__(self, maxsize=0):
        self._place = _thread.place("queue." + type(self).__name__, "queue")
        self.maxsize = maxsize
        self._init(maxsize)
        self.mutex = self._place.guard()
        self.not_empty = Condition(self.mutex, self._place)
        self.not_full = Condition(self.mutex, self._place)
        self.all_tasks_done = Condition(self.mutex, self._place)
        self.unfinished_tasks = 0

    def task_done(self):
        with self.all_tasks_done:
            unfinished = self.unfinished_tasks - 1
            if unfinished < 0:
                raise ValueError("task_done() called too many times")
            if unfinished == 0:
                self.all_tasks_done.notify_all()
            self.unfinished_tasks = unfinished

    def join(self):
        with self.all_tasks_done:
            while self.unfinished_tasks:
                self.all_tasks_done.wait()

    def qsize(self):
        with self.mutex:
            return self._qsize()

    def empty(self):
        with self.mutex:
            return not self._qsize()

    def full(self):
        with self.mutex:
            return 0 < self.maxsize <= self._qsize()

    def put(self, item, block=True, timeout=None):
        with self.not_full:
            if self.maxsize > 0:
                self._make_room(block, timeout)
            self._put(item)
            self.unfinished_tasks += 1
            self.not_empty.notify()

    def _make_room(self, block, timeout):
        if not block:
            if self._qsize() >= self.maxsize:
                raise Full
        elif timeout is None:
            while self._qsize() >= self.maxsize:
                self.not_full.wait()
        elif timeout < 0:
            raise ValueError("'timeout' must be a non-negative number")
        else:
            end = time() + timeout
            while self._qsize() >= self.maxsize:
                left = end - time()
                if left <= 0.0:
                    raise Full
                self.not_full.wait(left)

    def get(self, block=True, timeout=None):
        with self.not_empty:
            if not block:
                if not self._qsize():
                    raise Empty
            elif timeout is None:
                while not self._qsize():
                    self.not_empty.wait()
            elif timeout < 0:
                raise ValueError("'timeout' must be a non-negative number")
            else:
                end = time() + timeout
                while not self._qsize():
                    left = end - time()
                    if left <= 0.0:
                        raise Empty
                    self.not_empty.wait(left)
            item = self._get()
            self.not_full.notify()
            return item

    def put_nowait(self, item):
        return self.put(item, block=False)

    def get_nowait(self):
        return self.get(block=False)

    def _init(self, maxsize):
        self.queue = deque()

    def _qsize(self):
        return len(self.queue)

    def _put(self, item):
        self.queue.append(item)

    def _get(self):
        return self.queue.popleft()


class PriorityQueue(Queue):
    def _init(self, maxsize):
        self.queue = []

    def _put(self, item):
        heappush(self.queue, item)

    def _get(self):
        return heappop(self.queue)


class LifoQueue(Queue):
    def _init(self, maxsize):
        self.queue = []

    def _put(self, item):
        self.queue.append(item)

    def _get(self):
        return self.queue.pop()


# In C there, so that no thread goes between its steps.
class SimpleQueue:
    def __init__(self, _place=None):
        self._place = _thread.place("queue.SimpleQueue", "queue") if _place is None else _place
        self._items = deque()
        self._cond = Condition(self._place.guard(), self._place)

    def put(self, item, block=True, timeout=None):
        with self._cond:
            self._items.append(item)
            self._cond.notify()

    def get(self, block=True, timeout=None):
        if block and timeout is not None and timeout < 0:
            raise ValueError("'timeout' must be a non-negative number")
        with self._cond:
            if not self._items and not (block and self._cond.wait_for(lambda: self._items, timeout)):
                raise Empty
            return self._items.popleft()

    def put_nowait(self, item):
        return self.put(item)

    def get_nowait(self):
        return self.get(False)

    def empty(self):
        return not self._items

    def qsize(self):
        return len(self._items)
