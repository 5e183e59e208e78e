"""Replays runs on CPython with the files that `interleave export --format pytest` writes, and sees them come out as shown.

    replays.py [--binary COMMAND] [--only TEXT] [--jobs N] [--keep FOLDER]

Of every strategy below, under every runtime: the schedule that fails shortest, where there is one, else one that the
search has found; and a run in time with the scenario's own parameters. pytest must pass where that run is all right
and fail where it is not, saying what the counter is; counters, outcome and failed requests must be the run's.
"""

import argparse
import ast
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYTHON = "/usr/bin/python3"
SCENARIOS = ("event-loop-counter", "cache-stampede", "thread-counter", "order-state", "transfer", "external-api")
# Programs of one's own, and what they are run with.
PROGRAMS = {
    "condition.py": ["--assert", "seen == 2"],
    "executor.py": ["--assert", "total == 3"],
    "main.py": [],
    "object.py": ["--assert", "total == 4"],
    "put.py": ["--set", "requests=2"],
    "timers.py": ["--set", "requests=2"],
}
PROGRAM_RUNTIMES = ("any-bytecode", "gil-3.11")
REPLAYED = Path(__file__).resolve().parent / "replayed"
SMALL = {"thread-counter": {"increments": 20}}  # of the run in time
REFUSED = ("a real PostgreSQL server", "several processes", "without a GIL threads run at once")
# Their threads stand in the middle of what the library does, where a replay has no places: it may leave the order of
# the run there, and has to come out the same nevertheless.
APPROXIMATE = ("thread-counter/semaphore-1", "thread-counter/semaphore-3", "thread-counter/queue-owner",
               "external-api/threading-semaphore", "transfer/timeout-retry", str(REPLAYED / "executor.py"))
SAME_OUTCOME = {"stuck": "deadlock"}  # either word: who holds what is not always known outside


def run_json(binary, *words):
    done = subprocess.run([binary, *words, "--json"], capture_output=True, check=False)
    return json.loads(done.stdout) if done.stdout else None


class Case:
    def __init__(self, binary, target, runtime, kind, options):
        self.binary, self.target, self.runtime, self.kind = binary, target, runtime, kind
        self.options = [*options, "--runtime", runtime] if runtime else options
        self.is_approximate = target in APPROXIMATE
        self.words = ["export", target, *self.options, "--format", "pytest"]

    def check(self, folder):
        """A problem in words; None; or "refused"."""
        shown = run_json(self.binary, "run", self.target, *self.options)
        exported = subprocess.run([self.binary, *self.words], capture_output=True, check=False)
        if exported.returncode == 2:
            message = exported.stderr.decode()
            return "refused" if any(words in message for words in REFUSED) else f"refused: {message}"
        name = re.sub(r"\W", "_", f"test_{self.target.removeprefix(str(ROOT))}_{self.runtime}_{self.kind}")
        file = Path(folder) / f"{name}.py"
        file.write_bytes(exported.stdout)
        pytest = subprocess.run([PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(file)], cwd=folder,
                                capture_output=True, check=False)
        words = pytest.stdout.decode()
        if pytest.returncode != (0 if shown["ok"] else 1):
            return f"ok is {shown['ok']}, and pytest says {pytest.returncode}\n{words[-3000:]}"
        outcome = json.loads(subprocess.run([PYTHON, str(file)], capture_output=True, check=False).stdout)
        return self.compare(shown, outcome, words)

    def compare(self, shown, outcome, words):
        expected = {counter["name"]: counter["value"] for counter in shown["counters"]}
        counters = {name: value_of(value) for name, value in outcome["counters"].items()}
        expected = {name: value_of(value) if isinstance(value, str) else value for name, value in expected.items()}
        same = SAME_OUTCOME.get(shown["outcome"], shown["outcome"])
        if SAME_OUTCOME.get(outcome["outcome"], outcome["outcome"]) != same:
            return f"outcome {outcome['outcome']}, and the run's is {shown['outcome']}: {outcome}"
        if counters != expected:
            return f"counters {counters}, and the run's are {expected}: {outcome}"
        if outcome["failed_requests"] != shown["requests"]["failed"]:
            return f"{outcome['failed_requests']} failed requests, and the run has {shown['requests']['failed']}"
        if not outcome["followed"] and not self.is_approximate:
            return f"the order of the run was not followed: {outcome}"
        for counter in shown["counters"]:
            if not counter["ok"] and f"{counter['name']} is {counter['value']!r}" not in words:
                return f"pytest does not say what {counter['name']} is:\n{words[-3000:]}"
        for wait in shown["deadlock"] or ():
            if wait["waits"] != "main" and f"{wait['waits']} waits" not in words:
                return f"pytest does not say that {wait['waits']} waits:\n{words[-3000:]}"
        return None


def value_of(text):
    """Of a counter; of objects, whose texts have addresses in them, no more than that there is one."""
    if text is None or text.startswith("<"):
        return text and "<"
    try:
        return ast.literal_eval(text)
    except (SyntaxError, ValueError):
        return text


def options_of(parameters):
    return [word for name, value in parameters.items() for word in ("--set", f"{name}={value}")]


def cases(binary, only):
    for scenario in run_json(binary, "list")["scenarios"]:
        if scenario["name"] not in SCENARIOS:
            continue
        runtimes = scenario["runtimes"]
        for strategy in scenario["strategies"]:
            target = f"{scenario['name']}/{strategy['name']}"
            for runtime in runtimes if only in target else []:
                yield target, runtime, SMALL.get(scenario["name"], {}), []
    for name, options in PROGRAMS.items():
        for runtime in PROGRAM_RUNTIMES if only in name else []:
            yield str(REPLAYED / name), runtime, {}, options


def check(binary, target, runtime, small, own, folder):
    explored = run_json(binary, "explore", target, "--runtime", runtime, "--max-seconds", "20", *own)
    ways = {"timed": options_of({name: value for name, value in small.items() if name in explored["parameters"]}) + own}
    witnesses = [outcome["witness"] for outcome in explored["outcomes"]]
    schedule = explored["shortest"]["schedule"] if explored["shortest"] else next(iter(witnesses), None)
    if schedule:
        set_parameters = own or options_of(explored["parameters"])
        ways["explored"] = [*set_parameters, "--schedule", schedule]
    return [(kind, Case(binary, target, runtime, kind, options).check(folder)) for kind, options in ways.items()]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--binary", default=str(ROOT / "build" / "native" / "interleave"))
    parser.add_argument("--only", default="", metavar="TEXT")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", metavar="FOLDER", help="where the files stay")
    arguments = parser.parse_args()
    binary = str(Path(arguments.binary).resolve())
    passed = failed = refused = 0
    with tempfile.TemporaryDirectory() as temporary, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        folder = arguments.keep or temporary
        Path(folder).mkdir(exist_ok=True)
        listed = list(cases(binary, arguments.only))
        found = pool.map(lambda case: check(binary, *case, folder), listed)
        for (target, runtime, *_), results in zip(listed, found):
            for kind, problem in results:
                refused += problem == "refused"
                passed += problem is None
                if problem not in (None, "refused"):
                    failed += 1
                    print(f"FAILED {target} under {runtime}, {kind}: {problem}", flush=True)
    print(f"refused, with the reason: {refused}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
