#!/usr/bin/env python3
"""Drives the built command as a person does and checks exit status, stdout and stderr.

    tests/cli/check_cli.py build/native/interleave [-- another command that must print the same bytes]
    tests/cli/check_cli.py build/native/interleave -- node build/wasm/interleave.js

With a second command every call is made with both, and status, stdout and stderr must be equal. The last line
says how many checks passed and failed; the exit status is 0 when none failed.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

SEED_PROGRAM = """\
import asyncio

value = 0
lock = asyncio.Lock()

async def increment():
    global value
    async with lock:
        current = value
        await asyncio.sleep(0)
        value = current + 1
"""

UNPROTECTED_PROGRAM = """\
import asyncio

value = 0

async def increment():
    global value
    current = value
    await asyncio.sleep(0)
    value = current + 1
"""

MAIN = """
async def main():
    await asyncio.gather(*(increment() for _ in range(50)))
    print(value, "of", 50)

asyncio.run(main())
"""

FILES = {
    "counter.py": SEED_PROGRAM,
    "unprotected.py": UNPROTECTED_PROGRAM,
    "counter_main.py": SEED_PROGRAM + MAIN,
    "unprotected_main.py": UNPROTECTED_PROGRAM + MAIN,
    "syntax.py": "value = = 1\n",
    "match.py": "match 1:\n    case 1:\n        pass\n",
    "endless.py": "while True:\n    pass\n",
    "deep.py": "def f():\n    return f()\n\nf()\n",
    "hungry.py": "items = []\nwhile True:\n    items.append('x' * 1000)\n",
    "raises.py": "print('before')\nraise ValueError('boom')\n",
    "empty.py": "",
    "every.py": "any(x < 0 for x in range(10**15))\n",
    "hash.py": "a = (1,) * 10**6\nwhile True:\n    hash(a)\n",
    "keys.py": "d = {}\ni = 0\nwhile i < 300000:\n    d[i] = i\n    i += 1\nprint(len(d))\n",
    "retry.py": "def f():\n    try:\n        f()\n    except RecursionError:\n        f()\n\nf()\n",
    "flood.py": "while True:\n    print('x' * 1000)\n",
    "insert.py": "items = [0] * 10**5\nwhile True:\n    items.insert(0, 0)\n    items.pop()\n",
    "groups.py": "x = ValueError(1)\nfor i in range(100000):\n    x = ExceptionGroup('a', [x])\ntry:\n    raise x\n"
                 "except* ValueError:\n    pass\n",
    "classes.py": "class A: pass\nwhile True:\n    class A(A): pass\n",
    "clock.py": "import time\nwhile True:\n    time.sleep(10**9)\n",
    "utf8.py": "print('счётчик ✓')\n",
}


class Checker:
    def __init__(self, commands, folder):
        self.commands = commands
        self.folder = folder
        self.passed = 0
        self.failed = 0

    def run(self, *arguments):
        """The first command's result; a second command must give the same."""
        results = [
            subprocess.run([*command, *arguments], cwd=self.folder, capture_output=True, timeout=300)
            for command in self.commands
        ]
        first = results[0]
        for other in results[1:]:
            same = (other.returncode, other.stdout, other.stderr) == (first.returncode, first.stdout, first.stderr)
            self.check(same, f"both builds say the same to {arguments}", f"{first}\n{other}")
        return first

    def check(self, condition, name, detail=""):
        if condition:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED: {name}\n{detail}")

    def status(self, expected, *arguments):
        result = self.run(*arguments)
        self.check(result.returncode == expected, f"status {expected} of {arguments}", str(result))
        return result

    def json(self, expected_status, *arguments):
        result = self.status(expected_status, *arguments, "--json")
        try:
            return json.loads(result.stdout)
        except ValueError:
            self.check(False, f"JSON of {arguments}", str(result))
            return {}

    def one_line(self, *arguments):
        """Bad input: status 2, nothing on stdout, one line on stderr."""
        result = self.status(2, *arguments)
        lines = result.stderr.decode().splitlines()
        self.check(len(lines) == 1 and lines[0].startswith("interleave: ") and not result.stdout,
                   f"one line on stderr for {arguments}", str(result))


def check_counters(checker):
    def counter(target, status, value, requests=50):
        document = checker.json(status, "run", target, "--set", f"requests={requests}")
        found = [(c["value"], c["expected"]) for c in document.get("counters", [])]
        checker.check((value, requests) in found, f"{target}: {value} of {requests}", str(document))

    counter("event-loop-counter/unprotected", 1, 1)
    counter("event-loop-counter/asyncio-lock", 0, 50)
    counter("counter.py", 0, 50)
    counter("unprotected.py", 1, 1)
    document = checker.json(1, "run", "event-loop-counter/threading-lock", "--set", "requests=50")
    checker.check(document.get("outcome") == "deadlock", "threading-lock ends in a deadlock", str(document))
    wait = (document.get("deadlock") or [{}])[0]
    checker.check(wait.get("waits") == "request 2" and "lock" in wait.get("for", "") and
                  wait.get("held_by") == "request 1", "the deadlock says who waits for what", str(document))


def check_printed(checker):
    for name in ("counter_main.py", "unprotected_main.py", "utf8.py"):
        python = subprocess.run([sys.executable, name], cwd=checker.folder, capture_output=True,
                                env={**os.environ, "PYTHONIOENCODING": "utf-8"}, check=True)
        document = checker.json(0, "run", name)
        checker.check(document.get("stdout") == python.stdout.decode(), f"{name} prints what python3 prints",
                      f"{document}\n{python.stdout}")
        result = checker.status(0, "run", name)
        checker.check(result.stdout.startswith(python.stdout), f"{name} prints it on stdout", str(result))


def check_bad_input(checker):
    for arguments in (
        [], ["rnu"], ["run"], ["run", "nothing"], ["run", "event-loop-counter"], ["run", "event-loop-counter/x"],
        ["run", "missing.py"], ["run", "folder.py"], ["run", "large.py"], ["run", "latin.py"],
        ["run", "counter.py", "extra"], ["run", "counter.py", "--unknown"], ["run", "counter.py", "--seed"],
        ["run", "counter.py", "--seed", "x"], ["run", "counter.py", "--seed", "18446744073709551616"],
        ["run", "counter.py", "--seed", "-1"], ["run", "counter.py", "--set", "requests"],
        ["run", "counter.py", "--set", "requests=0"], ["run", "counter.py", "--set", "request=5"],
        ["run", "counter.py", "--runtime", "pypy"], ["run", "counter.py", "--schedule", "nonsense"],
        ["run", "counter.py", "--trace", "no-folder/trace.jsonl"], ["run", "#/event-loop-counter/unprotected?seed=x"],
        ["run", "https://example.org/#/nothing"], ["run", "counter.py", "--assert", "value =="],
        ["link", "missing.py"], ["check", "missing.py"], ["disassemble", "missing.py"],
        ["export", "counter.py"], ["export", "counter.py", "--format", "xml"],
        ["export", "missing.py", "--format", "json"],
        ["export", "bank-account/for-update", "--format", "pytest"],
    ):
        checker.one_line(*arguments)
    for name in ("syntax.py", "match.py"):
        for command in ("run", "check", "disassemble", "link"):
            result = checker.status(2, command, name)
            lines = result.stderr.decode().splitlines()
            checker.check(not result.stdout and lines and lines[0] == f'  File "{name}", line 1' and
                          not any("Traceback" in line for line in lines), f"{command} {name}: a diagnostic", str(result))


def check_limits(checker):
    for arguments in (["endless.py", "--max-steps", "200000"], ["hungry.py", "--max-memory", "8000000"],
                      ["endless.py"], ["hungry.py"]):
        document = checker.json(3, "run", *arguments)
        checker.check(document.get("outcome") == "limit", f"{arguments}: outcome limit", str(document))
    # One instruction may be long; each of these would take minutes, or end the process, if it were not counted.
    for name in ("every.py", "hash.py", "retry.py", "flood.py", "insert.py"):
        document = checker.json(3, "run", name, "--max-steps", "5000000")
        checker.check(document.get("outcome") == "limit", f"{name}: outcome limit", str(document))
    for name, kind in (("groups.py", "RecursionError"), ("classes.py", "RecursionError"), ("clock.py", "OverflowError")):
        document = checker.json(1, "run", name)
        checker.check((document.get("exception") or {}).get("type") == kind, f"{name}: {kind}", str(document))
    document = checker.json(0, "run", "keys.py")
    checker.check(document.get("stdout") == "300000\n", "keys.py: neighbouring ints are quick keys", str(document))
    result = checker.status(3, "run", "endless.py")
    checker.check(b"loop turns, on line" in result.stdout, "the limit of steps names the line", str(result))
    document = checker.json(1, "run", "deep.py")
    checker.check((document.get("exception") or {}).get("type") == "RecursionError", "deep.py: RecursionError",
                  str(document))
    document = checker.json(1, "run", "raises.py")
    checker.check(document.get("exception") == {"type": "ValueError", "message": "boom", "file": "raises.py", "line": 2},
                  "raises.py: the exception", str(document))
    document = checker.json(1, "run", "event-loop-counter/asyncio-lock", "--until", "50000")
    checker.check(document.get("outcome") == "stopped", "--until stops", str(document))


def check_links(checker):
    options = ["--seed", "7", "--set", "requests=9", "--set", "arrivals=2"]
    for target in ("event-loop-counter/lock-short", "counter.py"):
        fragment = checker.status(0, "link", target, *options).stdout.decode().strip()
        direct = checker.json(0, "run", target, *options)
        by_link = checker.json(0, "run", fragment)
        checker.check(by_link == direct, f"the link to {target} reproduces the run", f"{fragment}\n{direct}\n{by_link}")
        again = checker.json(0, "run", target, "--schedule", direct.get("schedule", ""), *options[2:])
        checker.check(again == direct, f"the schedule of {target} replays", f"{direct}\n{again}")


def check_exports(checker):
    for target, status in (("event-loop-counter/unprotected", 1), ("counter.py", 0), ("bank-account/for-update", 0)):
        document = checker.json(status, "run", target)
        exported = checker.status(status, "export", target, "--format", "json")
        checker.check(json.loads(exported.stdout) == document, f"the export of {target} is what run prints",
                      str(exported))
        trace = checker.status(status, "export", target, "--format", "chrome-trace")
        checker.check(json.loads(trace.stdout)["otherData"]["trace_hash"] == document["trace_hash"],
                      f"the Chrome trace of {target} is of that run", str(document))
        diagram = checker.status(status, "export", target, "--format", "mermaid")
        checker.check(diagram.stdout.startswith(b"sequenceDiagram\n"), f"{target}: a diagram", str(diagram))
    for target, status in (("event-loop-counter/unprotected", 1), ("counter.py", 0), ("thread-counter/lock", 0)):
        file = checker.status(status, "export", target, "--format", "pytest")
        compile(file.stdout, target, "exec")
        checker.check(b"def test_" in file.stdout, f"{target}: a file of pytest", str(file))


def check_explore(checker):
    document = checker.json(1, "explore", "event-loop-counter/unprotected")
    facts = {name: document.get(name) for name in ("verdict", "failures", "complete", "schedules", "failing_schedules")}
    checker.check(facts == {"verdict": "unsafe", "failures": ["LOSES"], "complete": True, "schedules": "4",
                            "failing_schedules": "3"}, "explore: 3 of 4 schedules fail", str(document))
    requests = f"requests={document['parameters']['requests']}"
    replayed = checker.json(1, "run", "event-loop-counter/unprotected", "--set", requests, "--schedule",
                            document["shortest"]["schedule"])
    checker.check(replayed.get("schedule") == document["shortest"]["schedule"] and not replayed.get("ok"),
                  "the shortest failure replays and fails", str(replayed))
    result = checker.status(1, "explore", "event-loop-counter/unprotected")
    checker.check(b"replay it: interleave run event-loop-counter/unprotected --set requests=3" in result.stdout,
                  "a failing explore prints what replays it", str(result))
    checker.json(0, "explore", "event-loop-counter/asyncio-lock")
    checker.json(3, "explore", "event-loop-counter/asyncio-lock", "--sample", "20")
    checker.json(3, "explore", "event-loop-counter/asyncio-lock", "--max-states", "5")
    checker.json(1, "explore", "counter.py", "--assert", "False")
    document = checker.json(3, "explore", "endless.py", "--max-steps", "200000")
    checker.check(document.get("verdict") == "unknown" and "went over a limit" in document["notes"][0],
                  "a program without an end is unknown, with the reason", str(document))
    for arguments in (["--max-states", "0"], ["--sample", "x"], ["--max-seconds", "0"], ["--schedule", "u1:1:-:0"]):
        checker.one_line("explore", "event-loop-counter/unprotected", *arguments)


def check_matrix(checker):
    rows = checker.json(0, "matrix", "event-loop-counter")
    scenarios = checker.json(0, "list")["scenarios"]
    checker.check([row["strategy"] for row in rows] == [strategy["name"] for strategy in scenarios[0]["strategies"]],
                  "matrix: a row for every strategy", str(rows))
    checker.check(all(row["complete"] for row in rows), "matrix: every search is complete", str(rows))
    checker.status(0, "matrix")
    checker.one_line("matrix", "nothing")


def check_others(checker):
    checker.status(0, "--help")
    checker.status(0, "--version")
    for command in ("list", "run", "explore", "matrix", "link", "export", "check", "disassemble"):
        checker.status(0, command, "--help")
    scenarios = checker.json(0, "list")["scenarios"]
    for strategy in scenarios[0]["strategies"]:
        target = f"{scenarios[0]['name']}/{strategy['name']}"
        status = 0 if strategy["verdict"] == ["SAFE"] else 1
        document = checker.json(status, "run", target)
        checker.check(document.get("ok") == (status == 0), f"{target}: ok", str(document))
    checker.status(0, "list")
    checker.status(0, "check", "counter.py")
    checker.status(0, "check", "empty.py")
    checker.status(0, "run", "empty.py")
    checker.status(0, "disassemble", "counter.py")
    trace = checker.folder / "trace.jsonl"
    document = checker.json(0, "run", "event-loop-counter/owner-queue", "--trace", str(trace))
    lines = [json.loads(line) for line in trace.read_text().splitlines()]
    steps = [line["step"] for line in lines if "label" in line]
    checker.check(steps == list(range(1, document["steps"] + 1)), "--trace lists every step", str(steps[:10]))


def main():
    words = sys.argv[1:]
    if not words:
        sys.exit(__doc__)
    split = words.index("--") if "--" in words else len(words)
    commands = [[str(pathlib.Path(words[0]).resolve()), *words[1:split]]]
    if words[split + 1:]:
        other = words[split + 1:]
        commands.append([str(pathlib.Path(word).resolve()) if pathlib.Path(word).exists() else word for word in other])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for file, text in FILES.items():
            (folder / file).write_text(text, encoding="utf-8")
        (folder / "folder.py").mkdir()
        (folder / "large.py").write_text("#" * (1 << 20) + "\n")
        (folder / "latin.py").write_bytes(b"name = '\xe9'\n")
        checker = Checker(commands, folder)
        for part in (check_counters, check_printed, check_bad_input, check_limits, check_links, check_exports,
                     check_explore, check_matrix, check_others):
            part(checker)
    print(f"{checker.passed} passed, {checker.failed} failed")
    sys.exit(1 if checker.failed else 0)


if __name__ == "__main__":
    main()
