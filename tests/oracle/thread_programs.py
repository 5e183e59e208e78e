"""Programs with threads, each written from its number: two or three threads that do a few things to what they share.

A program ends with one global, `outcome`, that tells the final state of everything shared, what each thread saw and
the exception that ended it.
"""

import random
import re

PREFACE = '''\
import collections
import functools
import queue
import threading
import time
from contextlib import contextmanager

outcome = ""
a = b = 0
table = {"k": 1}
items = [1, 2]
tally = collections.Counter()
groups = collections.defaultdict(list)
lock = threading.Lock()
other = threading.Lock()
again = threading.RLock()
jobs = queue.Queue()
jobs.put(7)
narrow = queue.Queue(maxsize=1)
ready = False
changed = threading.Condition()
event = threading.Event()
places = threading.Semaphore(1)
meeting = threading.Barrier(2)


class Box:
    def __init__(self):
        self.v = 0
        self.kept = 0

    @property
    def level(self):
        return self.kept

    @level.setter
    def level(self, value):
        self.kept = value

    @functools.cached_property
    def made(self):
        self.v += 10
        return self.v

    def add(self, n):
        self.v += n
        return self.v

    def __str__(self):
        return f"box {self.v}"


class Number:
    def __init__(self, n):
        self.n = n

    def __add__(self, n):
        return Number(self.n + n)

    def __eq__(self, n):
        return self.n == n


box = Box()
number = Number(0)


def same(value):
    return value


def count():
    n = 0
    while True:
        n += 1
        yield n


numbers = count()


@functools.lru_cache(maxsize=None)
def cached(n):
    table["calls"] = table.get("calls", 0) + 1
    return n


@contextmanager
def held():
    lock.acquire()
    try:
        yield lock
    finally:
        lock.release()

'''

# Each a few lines; BODY is where others may stand, @ a number.
SIMPLE = [
    "a += 1", "a += @", "b = a + @", "a, b = b, a", "a += same(@)", "a = same(a) + 1", "a -= b",
    "t = a\nstr(t)\na = t + 1", "t = a\nlen(items)\na = t + 1", "t = a\ntime.sleep(0)\na = t + 1",
    "t = a\nfor _ in range(2):\n    t += 1\na = t", "t = b\nif t >= 0:\n    t += 1\nb = t",
    "time.sleep(0)", "seen.append(a)", "seen.append((a, b))", "seen.append([a for _ in range(2)])",
    'table["k"] = table.get("k", 0) + 1', 'table["k"] += @', 'seen.append(table.pop("k", None))',
    'if "new" not in table:\n    table["new"] = same(@)', 'table.setdefault("new", @)', 'table["k@"] = a',
    "for key in table:\n    seen.append(str(key))", "seen.append(list(table))", 'del table["k"]',
    "table.update(new=@)", "seen.append(sum(table.values()))",
    "items.append(@)", "seen.append(items.pop())", "seen.append(items.pop(0))", "seen.append(len(items))",
    "for item in items:\n    seen.append(item)", "items[0] += @", "items.extend([@, @])", "items.reverse()",
    "if items:\n    items.remove(items[0])", "if @ in items:\n    items.remove(@)", "items += [@]",
    "seen.append(items[:])", "items.insert(0, same(@))", "seen.append(sorted(items))",
    "if len(items) > 1:\n    items.pop()",
    'tally["x"] += 1', 'tally.update("x")', 'groups["g"].append(@)', 'groups["g"] = groups["g"] + [@]',
    "box.v += 1", "box.v = same(box.v) + @", "box.level += 1", "box.add(@)", "seen.append(box.made)",
    "seen.append(str(box))", 'seen.append(f"{box.v} {box}")', 'setattr(box, "v", getattr(box, "v") + 1)',
    "number = number + 1", "seen.append(number == 1)", "seen.append(next(numbers))", "seen.append(cached(1))",
    "jobs.put(@)", "seen.append(jobs.get())", "seen.append(jobs.qsize())",
    "if not jobs.empty():\n    seen.append(jobs.get())", "narrow.put(@)", "seen.append(narrow.get())",
    "try:\n    seen.append(jobs.get_nowait())\nexcept queue.Empty:\n    seen.append(None)",
    "try:\n    narrow.put_nowait(@)\nexcept queue.Full:\n    seen.append(None)",
    "jobs.task_done()",
    "event.set()", "event.wait()", "event.clear()", "seen.append(event.is_set())",
    "with changed:\n    ready = True\n    changed.notify_all()",
    "with changed:\n    while not ready:\n        changed.wait()\n    a += 1",
    "with changed:\n    changed.wait()", "with changed:\n    changed.notify()",
    "places.acquire()", "places.release()", "seen.append(places.acquire(blocking=False))",
    "seen.append(lock.acquire(blocking=False))", "lock.acquire()", "lock.release()", "seen.append(lock.locked())",
    "try:\n    meeting.wait(0.01)\nexcept threading.BrokenBarrierError:\n    seen.append(None)",
    "if lock.acquire(timeout=0.001):\n    a += 1\n    lock.release()",
    "try:\n    items[9]\nexcept IndexError:\n    a += 1",
]
AROUND = [
    "with lock:\n    BODY", "with lock:\n    BODY", "with other:\n    BODY", "with lock:\n    with other:\n        BODY",
    "with other:\n    with lock:\n        BODY", "lock.acquire()\ntry:\n    BODY\nfinally:\n    lock.release()",
    "with again:\n    with again:\n        BODY", "with again:\n    BODY", "with places:\n    BODY", "with held():\n    BODY",
    "with changed:\n    BODY", "lock.acquire()\nBODY\nlock.release()", "for _ in range(2):\n    BODY",
    "if a == 0:\n    BODY", "try:\n    BODY\nfinally:\n    b += 1",
]
# What the threads of one program have to do with: what holds one of the words.
THEMES = ["a", "b", "table", "table", "items", "items", "tally groups", "box", "box number", "numbers cached",
          "jobs", "narrow jobs", "event changed", "changed", "places lock", "lock", "meeting a"]
END = '''\
    thread.join()
state = [a, b, table, items, tally["x"], groups["g"], box.v, box.kept, number.n, jobs.qsize(), narrow.qsize(), ready,
         event.is_set(), lock.locked()]
outcome = str([state, SEEN])
print(outcome)
'''
GLOBALS = "a, b, items, number, ready"


def indented(text, depth):
    return "\n".join("    " * depth + line for line in text.splitlines())


class Writer:
    def __init__(self, number):
        self._random = random.Random(number)
        words = " ".join(self._random.sample(THEMES, self._random.choice((1, 1, 2)))).split()
        self._simple = [text for text in SIMPLE if any(word in re.split(r"\W+", text) for word in words)]
        self._around = self._random.sample(AROUND, 3)

    def _operation(self, depth):
        text = self._random.choice(self._simple if depth > 1 or self._random.random() < 0.65 else self._around)
        if "BODY" in text:
            lines = [self._operation(depth + 1) for _ in range(self._random.choice((1, 1, 2)))]
            text = "\n".join(self._filled(line, lines) for line in text.splitlines())
        return text.replace("@", str(self._random.randint(1, 5)))

    @staticmethod
    def _filled(line, lines):
        if line.strip() != "BODY":
            return line
        return indented("\n".join(lines), (len(line) - len(line.lstrip())) // 4)

    def program(self):
        count = self._random.choice((2, 2, 3))
        parts = [PREFACE]
        for thread in range(count):
            parts.append(f"\nseen{thread} = None\n\n\ndef work{thread}():\n    global {GLOBALS}, seen{thread}\n"
                         "    seen = []\n    try:\n")
            for _ in range(self._random.randint(1, 3 if count == 2 else 2)):
                parts.append(indented(self._operation(0), 2) + "\n")
            parts.append("    except Exception as error:\n        seen.append(type(error).__name__)\n"
                         f"    seen{thread} = seen\n\n")
        works = ", ".join(f"work{thread}" for thread in range(count))
        parts.append(f"\nthreads = [threading.Thread(target=work) for work in ({works})]\n"
                     "for thread in threads:\n    thread.start()\nfor thread in threads:\n")
        parts.append(END.replace("SEEN", ", ".join(f"seen{thread}" for thread in range(count))))
        return "".join(parts)
