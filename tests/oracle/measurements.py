"""Holds the switch points of the machine's runtimes against what CPython was measured to do.

    measurements.py [--binary COMMAND] [--only TEXT] [--show] [--measure] [--seconds S]

measurements.txt has an entry for each measured operation between the reading and the writing of a counter. Each
becomes two programs, one whose threads do it once and one whose threads do it twice in a loop, and each of them
is explored under gil-3.11 and any-bytecode: an update must be lost in some schedule where CPython was seen to
lose one, and in none where it never did.

--show prints the programs. --measure asks the CPython that runs this file instead of the machine, with threads
switched as often as it can: what is never lost must be exact, the rest must lose before S seconds have passed.
"""

import argparse
import itertools
import multiprocessing
import os
import re
import subprocess
import sys
import tempfile
import textwrap
from dataclasses import dataclass
from pathlib import Path

from explored import NotExplored, explore

ROOT = Path(__file__).resolve().parents[2]
TABLE = Path(__file__).with_name("measurements.txt")
RUNTIMES = ("gil-3.11", "any-bytecode")
THREADS = 2
REPETITIONS = (1, 2)
ENTRY = re.compile(r"^(\S+): (possible|never|open|guarded)$")

PROGRAM = """\
import threading

{where}g = 0


def work():
    global {names}
{body}

threads = [threading.Thread(target=work) for _ in range({threads})]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""

# Runs a program again and again until it loses an update.
MEASURED = """\
import sys
import threading
import time

SOURCE = {source!r}
EXPRESSION = {expression!r}
WANTED = {wanted}
sys.setswitchinterval(1e-6)
end_s = time.monotonic() + {seconds}
lost = tries = 0
while time.monotonic() < end_s and not lost:
    program = {{}}
    exec(compile(SOURCE, "measured", "exec"), program)
    lost = WANTED - eval(EXPRESSION, program)
    tries += 1
print(f"lost {{lost}} of {{WANTED}} in try {{tries}}", file=sys.stderr)
sys.exit(1 if lost else 0)
"""


@dataclass
class Entry:
    name: str
    expectation: str
    code: str
    where: str = ""
    before: str = ""
    counts: str = "g"

    def program(self, repetitions, unrolled=1):
        """`unrolled`: how often the code stands there, one after the other."""
        counted = re.match(r"\w+", self.counts)[0]
        names = f"g, {counted}" if counted != "g" and f"{counted} = " in self.code else "g"
        body = self.before + self.code * unrolled if repetitions == 1 else (
            self.before + f"for _ in range({repetitions}):\n" + textwrap.indent(self.code * unrolled, "    "))
        return PROGRAM.format(where=self.where + "\n\n" if self.where else "", names=names, threads=THREADS,
                              body=textwrap.indent(body, "    "))

    def is_lost_under(self, runtime):
        """True, False, or None where nothing is known."""
        if self.expectation == "open":
            return None if runtime == "gil-3.11" else True
        if self.expectation == "guarded":
            return False
        return runtime == "any-bytecode" or self.expectation == "possible"


def read_table():
    between, entry, field = False, None, None
    for line in TABLE.read_text(encoding="utf-8").partition("\n== ")[2].splitlines():
        if match := ENTRY.match(line):
            if entry:
                yield finished(entry, between)
            entry, field = Entry(match[1], match[2], ""), "code"
        elif line.startswith("== shapes"):
            yield finished(entry, between)
            entry, between = None, False
        elif line in ("where", "before"):
            field = line
        elif line.startswith("counts "):
            entry.counts = line.removeprefix("counts ")
        elif entry:
            setattr(entry, field, getattr(entry, field) + line.removeprefix("    ") + "\n")
        else:
            between = between or line == "operations"
    yield finished(entry, between)


def finished(entry, between):
    for field in ("code", "where", "before"):
        text = getattr(entry, field).strip("\n")
        setattr(entry, field, text + "\n" if text else "")
    if between:
        entry.code = f"t = g\n{entry.code}g = t + 1\n"
    return entry


def problem_of(entry, runtime, repetitions, binary, folder):
    """A sentence, or None."""
    file = folder / f"{os.getpid()}.py"
    file.write_text(entry.program(repetitions), encoding="utf-8")
    wanted = THREADS * repetitions
    expression = f"{entry.counts} == {wanted}"
    found = explore(binary, file, runtime, "--assert", expression)
    if not found.complete:
        return f"the search was not complete after {found.states} states"
    if found.words() != {"finished"}:
        return f"it ends with {', '.join(sorted(found.words()))}"
    values = found.values(expression)
    if values == {True} and entry.is_lost_under(runtime):
        return "no schedule loses an update, CPython does"
    if False in values and not entry.is_lost_under(runtime):
        return "some schedule loses an update, CPython never does: " + str(found.document["shortest"]["why"])
    return None if True in values else f"no schedule is right: {values}"


def check(arguments):
    entry, runtime, repetitions, binary, folder = arguments
    try:
        return problem_of(*arguments)
    except (NotExplored, subprocess.TimeoutExpired) as error:
        return str(error)


def check_machine(entries, binary):
    checks = [(entry, runtime, repetitions) for entry in entries for runtime in RUNTIMES
              for repetitions in REPETITIONS if entry.is_lost_under(runtime) is not None]
    failed = set()
    with tempfile.TemporaryDirectory() as name, multiprocessing.Pool(2) as pool:
        work = [(*one, binary, Path(name)) for one in checks]
        for (entry, runtime, repetitions), problem in zip(checks, pool.imap(check, work)):
            if problem:
                failed.add((entry.name, runtime))
                print(f"FAILED {entry.name}, {runtime}, {repetitions} times: {problem}")
    rows = {(entry.name, runtime) for entry, runtime, _ in checks}
    left_out = [entry.name for entry in entries if entry.expectation == "open"]
    print(f"measured rows {len(entries)}, programs explored {len(checks)}; not checked under gil-3.11: "
          + (", ".join(left_out) or "none"))
    return len(rows) - len(failed), len(failed)


def measure(entry, seconds):
    """A sentence on what CPython does with the entry; None: what the table says."""
    tries = [("hot", 20_000, 1), ("cold", 1, 200)]
    said = []
    for name, repetitions, unrolled in tries:
        source = MEASURED.format(source=started_together(entry.program(repetitions, unrolled)),
                                 expression=entry.counts, seconds=seconds,
                                 wanted=THREADS * repetitions * unrolled)
        done = subprocess.run([sys.executable, "-c", source], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              encoding="utf-8")
        said.append((done.returncode, f"{name}: {done.stderr.strip()}"))
    lost = any(status for status, _ in said)
    text = "; ".join(text for _, text in said)
    print(f"{entry.name:20} {entry.expectation:9} {text}", flush=True)
    if entry.expectation == "open" or lost == (entry.expectation == "possible"):
        return None
    return text


def started_together(source):
    """Both threads at work at the same time, however short that is."""
    source = source.replace("def work():\n", "gate = threading.Barrier(2)\n\n\ndef work():\n")
    return re.sub(r"(    global .*\n)", r"\1    gate.wait()\n", source)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", default=str(ROOT / "build" / "native" / "interleave"))
    parser.add_argument("--only", default="", help="entries whose name holds this")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--measure", action="store_true")
    parser.add_argument("--seconds", type=float, default=2)
    arguments = parser.parse_args()
    entries = [entry for entry in read_table() if arguments.only in entry.name]
    if arguments.show:
        print("\n".join(entry.program(repetitions) for entry, repetitions
                        in itertools.product(entries, REPETITIONS)))
        return 0
    if arguments.measure:
        failed = sum(measure(entry, arguments.seconds) is not None for entry in entries)
        passed = len(entries) - failed
    else:
        passed, failed = check_machine(entries, arguments.binary)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
