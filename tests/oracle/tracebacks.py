"""Compares what an uncaught exception prints: a plain python3 on stderr and the machine on stderr, line by line.

Taken out is what differs on purpose (tests/conformance.md): frames of the library, marks under a part of a line, and
hints.
"""

import re
import shlex
import subprocess
import sys

TIME_LIMIT_S = 120
MARGIN = r"(?: *[|+] )?"
MARKS = re.compile(rf"^{MARGIN} *[~^]+$")
HINT = re.compile(r"(\. Did you mean: '\w+'\?| \(most recent call last\)\.)$")
FRAME = re.compile(rf'^{MARGIN}  File "(.*)", line \d+')
SOURCE = re.compile(rf"^{MARGIN}    ")


def of_file(text, file):
    """The lines of a traceback, without what another file has part in."""
    kept, foreign = [], False
    for line in text.splitlines():
        frame = FRAME.match(line)
        if frame:
            foreign = frame.group(1) != str(file)
        elif not SOURCE.match(line):
            foreign = False
        if not foreign and not MARKS.match(line):
            kept.append(HINT.sub("", line))
    return kept


def errors_of(command):
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=TIME_LIMIT_S)
    return done.stderr


def check(binary, file):
    """Sentences on what the machine prints otherwise for the program at `file`."""
    wanted = of_file(errors_of([sys.executable, file]), file)
    found = of_file(errors_of([*shlex.split(binary), "run", str(file)]), file)
    if wanted == found:
        return []
    for number, (left, right) in enumerate(zip(wanted, found), 1):
        if left != right:
            return [f"line {number} of the traceback is {right!r}, CPython has {left!r}"]
    return [f"the traceback has {len(found)} lines, CPython's {len(wanted)}"]
