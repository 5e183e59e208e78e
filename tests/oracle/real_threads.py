"""Runs a program with threads again and again in CPython as it is, and says how it ended each time.

The threads of a try begin their work together, each after a short spin of a length drawn anew, and are switched as
often as CPython can. They share one processor, and in most tries yield it at each line, call and return: that makes
no place where CPython can switch threads, but time enough for a thread that waits to ask for its turn. The garbage
collector works between the tries alone: anywhere else it may call what is written in Python (a weak reference's
callback: threading has some) and that can switch threads. Tries follow each other in a process forked for them; one that stands still (it says nothing
and uses no processor) ends with its process, and the next one is forked.
"""

import ctypes
import gc
import itertools
import os
import random
import select
import signal
import sys
import threading
import time
from collections import Counter
from pathlib import Path

from catalog_threads import IDLE_TICKS, STANDS, STANDSTILL_S, SWITCH_INTERVAL_S, ticks_used

TRY_LIMIT_S = 30
GATE_LIMIT_S = 0.02  # a thread that is started late is not waited for
SPREADS = (1, 30, 300, 3000)  # of the spin, in turns of an empty loop
MOST_STANDSTILLS = 4  # each costs a second
SAMPLES = 20
TRIES_PER_COLLECTION = 50
YIELDING_SHARE = 0.75  # of the tries


def yield_often():
    """From now on this thread, in C, so that no other code of Python runs for it."""
    function = ctypes.cast(ctypes.CDLL(None).sched_yield, ctypes.c_void_p)  # gives 0: it went well
    ctypes.pythonapi.PyEval_SetTrace(function, None)
    ctypes.pythonapi.PyEval_SetProfile(function, None)


class Gate:
    """Lets the threads of a try begin together. How many there are is known from the try before."""

    def __init__(self, seed):
        self.random = random.Random(seed)  # the program's own is left alone
        self.expected = 1
        self._run = threading.Thread.run

    def install(self):
        gate = self

        def run(thread):
            gate.count += 1
            try:
                gate.barrier.wait(GATE_LIMIT_S)
            except threading.BrokenBarrierError:
                pass
            for _ in range(gate.random.randrange(gate.random.choice(SPREADS))):
                pass
            if gate.yields:
                yield_often()
            gate._run(thread)

        threading.Thread.run = run

    def begin(self):
        self.yields = self.random.random() < YIELDING_SHARE
        self.count = 0
        self.barrier = threading.Barrier(self.expected)

    def end(self):
        self.expected = max(self.count, 1)


def run_tries(code, names, count, seed, say):
    """In the child: a line for each try."""
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    processors = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, [processors[seed % len(processors)]])
    threading.excepthook = lambda _: None
    gate = Gate(seed)
    gate.install()
    gc.disable()
    for number in range(count):
        if number % TRIES_PER_COLLECTION == 0:
            gc.collect()
        gate.begin()
        threading._counter = itertools.count(1).__next__  # of threads without a name
        program = {"__name__": "__main__"}
        word = "finished"
        try:
            exec(code, program)
        except BaseException:
            word = "exception"
        for thread in threading.enumerate():
            if not thread.daemon and thread is not threading.current_thread():
                thread.join()
        gate.end()
        say(repr((word, *(program.get(name) for name in names))))


def fork(code, names, count, seed):
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setpgid(0, 0)
            os.close(reader)
            silence = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(silence, stream)
            run_tries(code, names, count, seed, lambda line: os.write(writer, line.encode() + b"\n"))
        finally:
            os._exit(0)
    os.close(writer)
    return reader, child


def sleeps(process):
    """None of its threads would work if only it had a processor."""
    for _ in range(SAMPLES):
        for stat in Path(f"/proc/{process}/task").glob("*/stat"):
            try:
                state = stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0]
            except OSError:  # it has just ended
                return False
            if state != "S":
                return False
        time.sleep(0.01)
    return True


def read_lines(reader, child):
    """What the child said, and whether it stands still."""
    text, ticks = b"", -IDLE_TICKS - 1
    end_s = time.monotonic() + TRY_LIMIT_S
    while time.monotonic() < end_s:
        if select.select([reader], [], [], STANDSTILL_S)[0]:
            piece = os.read(reader, 65536)
            if not piece:
                return text.decode().splitlines(), False
            text += piece
            end_s = time.monotonic() + TRY_LIMIT_S
            continue
        ticks_before, ticks = ticks, ticks_used(child)
        if ticks - ticks_before < IDLE_TICKS and sleeps(child):
            return text.decode().splitlines(), True
    raise RuntimeError(f"a try has not ended after {TRY_LIMIT_S} s")


def outcomes(source, names, tries, seed=1, most_standstills=MOST_STANDSTILLS):
    """How often each end was seen: ("finished", value, ...) with the values of `names`, or (STANDS,)."""
    code = compile(source, "program", "exec")
    seen = Counter()
    while sum(seen.values()) < tries and seen[(STANDS,)] < most_standstills:
        reader, child = fork(code, names, tries - sum(seen.values()), seed + sum(seen.values()))
        try:
            lines, stands = read_lines(reader, child)
        finally:
            os.close(reader)
            try:
                os.killpg(child, signal.SIGKILL)
            except ProcessLookupError:
                pass
            os.waitpid(child, 0)
        seen.update(eval(line) for line in lines)
        seen[(STANDS,)] += stands
        if not lines and not stands:
            raise RuntimeError("CPython ended without a word")
    return +seen
