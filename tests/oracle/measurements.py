"""Holds the switch points of the machine's runtimes against what CPython was measured to do.

    measurements.py [--binary COMMAND] [--only TEXT] [--show] [--measure] [--tries N]

measurements.txt has an entry for each measured operation between the reading and the writing of a counter. Each
becomes two programs, one whose threads do it once and one whose threads do it twice in a loop, and each of them
is explored under gil-3.11 and any-bytecode: an update must be lost in some schedule where CPython was seen to
lose one, and in none where it never did.

--show prints the programs. --measure asks the CPython that runs this file instead of the machine (see
real_threads.py): what is never lost must be exact in N tries, the rest must lose in one of them.
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
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import real_threads
from explored import NotExplored, explore

ROOT = Path(__file__).resolve().parents[2]
TABLE = Path(__file__).with_name("measurements.txt")
RUNTIMES = ("gil-3.11", "any-bytecode")
THREADS = 2
REPETITIONS = (1, 2)
TRIES_AT_ONCE = 100
ENTRY = re.compile(r"^(\S+): (possible|never|guarded)$")

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

@dataclass
class Entry:
    name: str
    expectation: str
    code: str
    where: str = ""
    before: str = ""
    counts: str = "g"

    def program(self, repetitions):
        counted = re.match(r"\w+", self.counts)[0]
        names = f"g, {counted}" if counted != "g" and f"{counted} = " in self.code else "g"
        body = self.before + self.code if repetitions == 1 else (
            self.before + f"for _ in range({repetitions}):\n" + textwrap.indent(self.code, "    "))
        return PROGRAM.format(where=self.where + "\n\n" if self.where else "", names=names, threads=THREADS,
                              body=textwrap.indent(body, "    "))

    def is_lost_under(self, runtime):
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
              for repetitions in REPETITIONS]
    failed = set()
    with tempfile.TemporaryDirectory() as name, multiprocessing.Pool(2) as pool:
        work = [(*one, binary, Path(name)) for one in checks]
        for (entry, runtime, repetitions), problem in zip(checks, pool.imap(check, work)):
            if problem:
                failed.add((entry.name, runtime))
                print(f"FAILED {entry.name}, {runtime}, {repetitions} times: {problem}")
    rows = {(entry.name, runtime) for entry, runtime, _ in checks}
    print(f"measured rows {len(entries)}, searches {len(checks)}; rows that are as measured, under each runtime:")
    return len(rows) - len(failed), len(failed)


def measure(entry, tries):
    """Whether CPython does with the entry what the table says."""
    source, count = entry.program(REPETITIONS[-1]), 0
    counted = f"counted = {entry.counts}\n"
    seen = Counter()
    while count < tries and len(seen) < 2:
        count += TRIES_AT_ONCE
        seen.update(real_threads.outcomes(source + counted, ["counted"], TRIES_AT_ONCE, seed=count))
    lost = any(end != ("finished", THREADS * REPETITIONS[-1]) for end in seen)
    is_so = lost == (entry.expectation == "possible")
    print(f"{'ok ' if is_so else 'BAD'} {entry.name:21} {entry.expectation:9} {dict(seen)}", flush=True)
    return is_so


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", default=str(ROOT / "build" / "native" / "interleave"))
    parser.add_argument("--only", default="", help="entries whose name holds this")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--measure", action="store_true")
    parser.add_argument("--tries", type=int, default=1000)
    arguments = parser.parse_args()
    entries = [entry for entry in read_table() if arguments.only in entry.name]
    if arguments.show:
        print("\n".join(entry.program(repetitions) for entry, repetitions
                        in itertools.product(entries, REPETITIONS)))
        return 0
    if arguments.measure:
        passed = sum(measure(entry, arguments.tries) for entry in entries)
        failed = len(entries) - passed
    else:
        passed, failed = check_machine(entries, arguments.binary)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
