"""Replays a run of threads: real threads, of which one at a time goes on, from place to place as in that run.

RUN: {"threads": [request or 0, ...], "turns": [[thread, accesses, stop, place], ...]}. Threads are numbered in the
order of their creation, 0 is the first one. In a turn a thread goes on until it has made so many accesses (reads and
writes of WATCHED globals) and `stop` says where it then stands:
  at    in front of the instruction `place`
  in    in the call at `place`, where it waits
  loop  behind a handle of its event loop
  poll  in front of the next handle, or where its loop waits: it has looked for what is ready
  end   it has ended
A place is (function, line, kind of instruction, which of that kind on the line), an index into PLACES; of a return
line and number are 0.

Who has the baton runs; all others wait for theirs. Instructions are seen through sys.settrace, with opcode events.
What the locks of `threading` are made of is replaced, so that whoever waits for one hands the baton on; what the
standard library builds on them (Condition, Semaphore, Queue, executors) is CPython's own.

A turn of a thread that cannot go on is put off until it can. When the turns are used up, whoever runs goes on until
it waits or ends.
"""

import asyncio
import concurrent.futures.thread
import dis
import inspect
import io
import queue
import sys
import threading
import time

from controlled_threads import Lock, Policy, RLock, is_thread_alive, join_thread, sleep, start_controlled, start_thread
from replay_program import Request, find_entry, install_playground

_allocate_lock = threading._allocate_lock

_KINDS = {
    "LOAD_NAME": "LOAD_GLOBAL", "STORE_NAME": "STORE_GLOBAL", "DELETE_NAME": "DELETE_GLOBAL", "LOAD_METHOD": "LOAD_ATTR",
}
_PLAIN_KINDS = {
    "LOAD_GLOBAL", "STORE_GLOBAL", "DELETE_GLOBAL", "LOAD_DEREF", "STORE_DEREF", "LOAD_ATTR", "STORE_ATTR",
    "DELETE_ATTR", "BINARY_SUBSCR", "STORE_SUBSCR", "DELETE_SUBSCR", "BINARY_OP", "COMPARE_OP", "CONTAINS_OP", "IS_OP",
    "UNPACK_SEQUENCE", "GET_ITER", "FOR_ITER", "CALL", "CALL_FUNCTION_EX", "BEFORE_WITH", "BEFORE_ASYNC_WITH",
    "RETURN_VALUE", "RAISE_VARARGS", "RERAISE", "FORMAT_VALUE",
}


def instructions_of(code):
    """By offset: (place, global that it reads or writes or None)."""
    found, counts, line = {}, {}, code.co_firstlineno
    for one in dis.get_instructions(code):
        line = one.positions.lineno or line
        kind = _KINDS.get(one.opname, one.opname)
        if kind.startswith(("POP_JUMP_", "JUMP_IF_")):
            kind = "JUMP_IF"
        elif kind not in _PLAIN_KINDS:
            continue
        if kind == "RETURN_VALUE":
            found[one.offset] = ((code.co_name, 0, kind, 0), None)
            continue
        number = counts[line, kind] = counts.get((line, kind), -1) + 1
        is_access = kind in ("LOAD_GLOBAL", "STORE_GLOBAL") and one.argval in WATCHED
        found[one.offset] = ((code.co_name, line, kind, number), one.argval if is_access else None)
    return found


class Turn:
    def __init__(self, thread, accesses, stop, place):
        self.thread, self.accesses, self.stop = thread, accesses, stop
        self.place = None if place is None else tuple(PLACES[place])
        self.is_inside = False  # of `in`: in the call


class Controlled:
    """A thread, and what it waits for."""

    def __init__(self, number, name, is_daemon):
        self.number, self.name, self.is_daemon = number, name, is_daemon
        self.go = _allocate_lock()
        self.go.acquire()
        self.ended = False
        self.turn = None
        self.is_ready = None      # waits until this says so
        self.deadline_ns = None   # or until then
        self.waits = None         # words for what, and who has it
        self.thread = None


class Control:
    NO_NAME = "a lock"

    def __init__(self):
        self.now_ns = 0
        self.turns = [Turn(*turn) for turn in RUN["turns"]]
        self.followed = True
        self.program = {"__name__": "__main__"}
        self.requests = [None] * RUN["threads"].count(0)
        self.main = Controlled(0, "main", False)
        self.main.thread = threading.current_thread()
        self.threads = {0: self.main}
        self.current = self.main
        self.failures = []
        self.failed = 0
        self._numbers = [number for number, request in enumerate(RUN["threads"]) if number and not request]
        self._instructions = {}
        self._mine = threading.local()
        self._mine.one = self.main
        self.stdout = io.StringIO()

    def me(self):
        """The thread that asks; None: one that nobody controls."""
        return getattr(self._mine, "one", None)

    # ---- Threads

    def register(self, name, is_daemon, request=0):
        if request and request in RUN["threads"]:
            number = RUN["threads"].index(request)
        elif not request and self._numbers:
            number = self._numbers.pop(0)
        else:
            number = max(max(self.threads), len(RUN["threads"])) + 1
        one = self.threads[number] = Controlled(number, name, is_daemon)
        return one

    def begin(self, one):
        """In the new thread: waits for its first turn."""
        self._mine.one = one
        one.go.acquire()
        sys.settrace(self.trace)

    def end(self, one):
        sys.settrace(None)
        one.ended, one.turn = True, None
        self.hand_over(self.choose())

    # ---- The baton

    def hand_over(self, other):
        self.current = other
        other.go.release()

    def give_up(self, one):
        """The thread that runs lets the next one run, and comes back when it is its turn again."""
        other = self.choose()
        if other is not one:
            self.hand_over(other)
            one.go.acquire()
        one.is_ready = one.deadline_ns = one.waits = None

    def can_go_on(self, one):
        return not one.ended and (one.is_ready is None or one.is_ready())

    def choose(self):
        for place, turn in enumerate(self.turns):
            one = self.threads.get(turn.thread)
            if one is None or one.ended:
                continue
            # Whoever waits for nothing but time goes on when the run says so.
            is_next = not any(earlier.thread == turn.thread for earlier in self.turns[:place])
            if not is_next or not (self.can_go_on(one) or one.deadline_ns is not None):
                continue
            self.turns.pop(place)
            one.turn = turn
            return one
        return self.choose_usual()

    def choose_usual(self):
        alive = [self.threads[number] for number in sorted(self.threads)]
        able = [one for one in alive if self.can_go_on(one)]
        if able:
            one = self.current if self.current in able else able[0]
        else:
            timed = [one for one in alive if not one.ended and one.deadline_ns is not None]
            if not timed:
                self.report_standstill()
            one = min(timed, key=lambda other: other.deadline_ns)
            self.now_ns = max(self.now_ns, one.deadline_ns)
        one.turn = None
        return one

    def wait(self, is_ready, waits, timeout_ns=None):
        """Whether it is ready; False: the time is over. Of the thread that has the baton."""
        one = self.me()
        if is_ready():
            return True
        deadline_ns = None if timeout_ns is None else self.now_ns + timeout_ns
        while True:
            turn, one.turn = one.turn, None
            if turn is not None and turn.stop not in ("in", "poll"):
                self.turns.insert(0, turn)  # what is left of it
            self.drop_empty_turns(one)
            one.is_ready, one.deadline_ns, one.waits = is_ready, deadline_ns, waits
            self.give_up(one)
            if is_ready():
                return True
            if deadline_ns is not None:
                self.now_ns = max(self.now_ns, deadline_ns)
                return False

    def drop_empty_turns(self, one):
        """In which it would only see that it has to wait on."""
        for turn in list(self.turns):
            if turn.thread == one.number:
                if turn.stop not in ("in", "poll") or turn.accesses or one.deadline_ns is not None:
                    return
                self.turns.remove(turn)

    def pass_on(self, one):
        one.turn = None
        self.give_up(one)

    # ---- Places

    def trace(self, frame, event, argument):
        if frame.f_code.co_filename != FILE_NAME:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return self.trace_frame

    def trace_frame(self, frame, event, argument):
        if event == "opcode":
            self.at(frame)
        return self.trace_frame

    def at(self, frame):
        one = self.me()
        code = frame.f_code
        known = self._instructions.get(code)
        if known is None:
            known = self._instructions[code] = instructions_of(code)
        place, access = known.get(frame.f_lasti, (None, None))
        self.now_ns += PARAMETERS.get("instruction_ns", 50)
        while one.turn is not None:
            turn = one.turn
            if turn.is_inside:
                self.pass_on(one)
            elif place is None:
                return
            elif turn.accesses == 0 and place == turn.place and turn.stop == "at":
                self.pass_on(one)
                break
            elif turn.accesses == 0 and place == turn.place and turn.stop == "in":
                turn.is_inside = True
                break
            elif access and turn.accesses == 0 and turn.stop != "end":
                self.followed = False  # one more than in the run
                self.pass_on(one)
            else:
                break
        if access and one.turn is not None and one.turn.accesses:
            one.turn.accesses -= 1

    def before_handle(self):
        one = self.me()
        while one.turn is not None and one.turn.stop == "poll":
            self.pass_on(one)

    def after_handle(self):
        one = self.me()
        if one.turn is not None and one.turn.stop == "loop" and one.turn.accesses == 0:
            self.pass_on(one)

    # ---- The end

    def report(self, outcome, **facts):
        report({
            "outcome": outcome, **facts, "stdout": self.stdout.getvalue(), "failed_requests": self.failed,
            "failures": self.failures[:3], "counters": counters_of(self.program),
            "followed": self.followed and not any(turn.accesses for turn in self.turns),
        })

    def report_standstill(self):
        waiting = [one for one in self.threads.values() if not one.ended and not one.is_daemon and one is not self.main]
        if self.main.waits and not self.main.waits[0].startswith("the requests"):
            waiting.insert(0, self.main)
        lines, is_cycle = [], False
        for one in waiting:
            what, holder = one.waits or ("something", None)
            line = f"{one.name} waits{self.line_of(one)} for {what}"
            if holder is not None:
                is_cycle = True
                line += f", held by {holder.name}" + (", which has ended" if holder.ended else "")
            lines.append(line)
        self.report("deadlock" if is_cycle else "stuck", waits=lines)

    def line_of(self, one):
        frame = sys._current_frames().get(one.thread.ident)
        while frame is not None and frame.f_code.co_filename != FILE_NAME:
            frame = frame.f_back
        return "" if frame is None else f" on line {frame.f_lineno}"

    def name_of(self, lock):
        names = [name for name, value in self.program.items() if value is lock]
        return names[0] if names else self.NO_NAME


# ---- The program

class Upstream:
    """The outside service: an answer comes when the run has it."""

    def __init__(self):
        self._values = {}
        self._in_flight = 0
        self.refused = 0

    def get_blocking(self, key):
        return self._call(key, None)

    def put_blocking(self, key, value):
        return self._call(key, (value,))

    async def get(self, key):
        return await self._await(key, None)

    async def put(self, key, value):
        return await self._await(key, (value,))

    def _take_place(self, key, put):
        hash(key)
        if put is not None and UPSTREAM["read_only"]:
            raise RuntimeError("upstream is read-only in this scenario")
        has_place = UPSTREAM["capacity"] == 0 or self._in_flight < UPSTREAM["capacity"]
        self._in_flight += has_place
        self.refused += not has_place
        return has_place

    def _finish(self, has_place, key, put):
        self._in_flight -= has_place
        if not has_place:
            return None
        if put is None:
            return self._values.get(key, UPSTREAM["initial"])
        self._values[key] = put[0]
        return None

    def _call(self, key, put):
        has_place = self._take_place(key, put)
        CONTROL.wait(lambda: False, ("a reply", None), PARAMETERS.get("latency_min_ns", 0))
        return self._finish(has_place, key, put)

    async def _await(self, key, put):
        has_place = self._take_place(key, put)
        await asyncio.sleep(PARAMETERS.get("latency_min_ns", 0) / 1e9)
        return self._finish(has_place, key, put)


def serve(entry, startup):
    """A thread for each request, until all have ended."""
    if inspect.isfunction(startup):
        startup()
    threads = []

    def work(request):
        try:
            entry(request)
        except BaseException as error:
            CONTROL.failed += 1
            CONTROL.failures.append(f"request {request.id}: {type(error).__name__}: {error}")

    for id in range(1, PARAMETERS["requests"] + 1):
        thread = threading.Thread(target=work, args=(Request(id),), name=f"request {id}")
        threads.append(CONTROL.register(thread.name, False, id))
        start_controlled(thread, threads[-1])
    CONTROL.wait(lambda: all(one.ended for one in threads), ("the requests", None))


def install():
    threading.Lock, threading.RLock = Lock, RLock
    threading._allocate_lock = Lock
    threading.Thread.start, threading.Thread.join = start_thread, join_thread
    threading.Thread.is_alive = is_thread_alive
    queue.SimpleQueue = concurrent.futures.thread.queue.SimpleQueue = queue._PySimpleQueue
    time.sleep = sleep
    time.monotonic = time.perf_counter = lambda: CONTROL.now_ns / 1e9
    time.monotonic_ns = time.perf_counter_ns = lambda: CONTROL.now_ns
    asyncio.set_event_loop_policy(Policy())
    install_playground(Upstream())


def execute_program():
    global CONTROL
    CONTROL = Control()
    install()
    sys.stdout = CONTROL.stdout
    code = compile(PROGRAM, FILE_NAME, "exec")
    CONTROL.main.turn = CONTROL.turns.pop(0) if CONTROL.turns and CONTROL.turns[0].thread == 0 else None
    sys.settrace(CONTROL.trace)
    try:
        exec(code, CONTROL.program)
        entry = find_entry(CONTROL.program)
        if entry is not None:
            serve(entry, CONTROL.program.get("startup"))
        else:
            CONTROL.wait(lambda: all(one.ended or one.is_daemon for one in CONTROL.threads.values()
                                     if one is not CONTROL.main), ("the other threads", None))
    except BaseException as error:
        CONTROL.report("exception", exception=f"{type(error).__name__}: {error}")
    CONTROL.report("finished")
