"""Holds the machine against CPython.

    run.py [--binary COMMAND] [--seeds N] [--random N] [--language N] [--only TEXT] [--case TEXT] [--jobs N]

Every strategy of the catalog that runs in one event loop, for many seeds and several workloads, every program of tests/programs,
and asyncio programs written at random (random_programs.py; --random says how many): the order of steps (times
and labels), stdout, counters, requests, the exception and the end time must equal what CPython does on virtual
time. Programs of the language written at random (language_programs.py; --language says how many): stdout and the
whole traceback, which is compared for programs of tests/programs that end with an exception, too. --first says with which number both begin. What differs is made small (shrink.py) and kept in
build/oracle-failures, with the line that runs it again. A whole run writes build/conformance.md; with the
default options it also writes its figures to build/compared.json and fails where tests/oracle/compared.json, from
which the page tells them, claims more.

Programs with threads (tests/programs/threading) run in a plain python3 and in the machine; both must do what their
comments say, or stand still where those say so.

Two things are held against CPython alone, and are all that is checked without --binary: the programs of
tests/programs carry what they print, which must be so on virtual time and in a plain python3; and a strategy
that scenario.json calls SAFE keeps every update, while any other goes wrong in the default run.

COMMAND is how to start the machine, for example build/native/interleave or "node build/wasm/interleave.js".
--only takes the cases whose name holds TEXT, --case exactly one (a failing case prints it).
"""

import argparse
import ast
import json
import multiprocessing
import os
import shlex
import subprocess
import sys
import tempfile
from collections import namedtuple
from pathlib import Path

import conformance
import expectations
import figures
import language_oracle
import language_programs
import random_programs
import run_program
import strategy_workloads
import tracebacks
from shrink import shrink

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = ROOT / "tests" / "programs"
THREAD_PROGRAMS = PROGRAMS / "threading"
RACES = PROGRAMS / "races"  # chance decides what these print: thread_cases.py
RANDOM_PROGRAMS = ROOT / "build" / "random-programs"
LANGUAGE_PROGRAMS = ROOT / "build" / "language-programs"
FAILURES = ROOT / "build" / "oracle-failures"
SCENARIOS = ["event-loop-counter", "cache-stampede", "external-api", "order-state"]  # the others have threads: catalog_threads.py
TIME_LIMIT_S = 120
STANDSTILL_S = 3  # a program with threads that prints nothing more for so long stands still
SHRINK_S = 30
MOST_SHRUNK = 5  # by each process; where much differs, the rest is likely to differ alike

# A thread's own work takes no time, so that what sleeps, timeouts and calls take alone decides the order: what the
# comments of these programs say is independent of the speed of the processor.
INSTANT_THREADS = {"instruction_ns": 0}
# For programs by path that are driven by the workload.
PATH_WORKLOADS = [{"requests": 40, "arrivals": 2}, {"requests": 7, "arrivals": 1}]

# target: as the machine takes it; kind: "machine" (against CPython), "text" (CPython against the comments of
# a program), "verdict" (CPython against scenario.json), "language" (a program written from the seed), "threads"
# (both against the comments of a program with threads) or "traceback" (what it prints of an uncaught exception).
Case = namedtuple("Case", "kind target file scenario seed settings")


def case_name(case):
    settings = "".join(f" {name}={value}" for name, value in case.settings.items())
    return f"{case.kind} {case.target} seed={case.seed}{settings}"


def strategy_cases(seed_count):
    for name in SCENARIOS:
        scenario_file = run_program.SCENARIOS / name / "scenario.json"
        scenario = json.loads(scenario_file.read_text(encoding="utf-8"))
        for strategy in scenario["strategies"]:
            file = scenario_file.parent / strategy["file"]
            # Neither a thread per request nor several processes.
            if "\ndef handle(" not in file.read_text(encoding="utf-8") and not run_program.has_workers(scenario, strategy):
                yield from cases_of_strategy(f"{name}/{strategy['name']}", file, strategy["verdict"], seed_count)


def cases_of_strategy(target, file, verdict, seed_count):
    scenario_file = file.parent / "scenario.json"
    text = file.read_text(encoding="utf-8")
    workloads = strategy_workloads.of(text)
    for workload in workloads:
        if workload == {} or (verdict == ["SAFE"] and not strategy_workloads.may_break(workload)):
            yield Case("verdict", target, file, scenario_file, 1, workload)
        for seed in range(1, seed_count + 1):
            yield Case("machine", target, file, scenario_file, seed, workload)


def program_cases(seed_count):
    for file in sorted(file for file in PROGRAMS.rglob("*.py") if RACES not in file.parents):
        target = str(file.relative_to(ROOT))
        text = file.read_text(encoding="utf-8")
        if THREAD_PROGRAMS in file.parents:
            yield Case("threads", target, file, None, 1, INSTANT_THREADS)
            continue
        is_driven = file.name.startswith("workload") or (file.parent.name == "seeds" and "asyncio.run" not in text)
        workloads = [{}] + PATH_WORKLOADS if is_driven else [{}]  # 50 requests
        if "# expect" in text:
            yield Case("text", target, file, None, 1, {})
        if "# expect error" in text and not is_driven and not uses_playground(file):
            yield Case("traceback", target, file, None, 1, {})
        for workload in workloads:
            seeds = min(seed_count, 5) if workload or uses_playground(file) else 1
            for seed in range(1, seeds + 1):
                yield Case("machine", target, file, None, seed, workload)


def random_cases(first, count):
    for number in range(first, first + count):
        file = random_programs.write(RANDOM_PROGRAMS, number)
        yield Case("machine", str(file.relative_to(ROOT)), file, None, 1, {})


def language_cases(first, count):
    LANGUAGE_PROGRAMS.mkdir(parents=True, exist_ok=True)
    for number in range(first, first + count):
        file = LANGUAGE_PROGRAMS / f"{number}.py"
        yield Case("language", str(file.relative_to(ROOT)), file, None, number, {})


def group(case):
    """The kind of program that the case counts under; None where CPython alone was asked."""
    if case.kind == "language":
        return "language programs written at random"
    if RANDOM_PROGRAMS in case.file.parents:
        return "asyncio programs written at random"
    if case.kind != "machine":
        return None
    return "programs written by hand" if case.scenario is None else "strategies of the catalog"


def run_cpython(case):
    scenario = run_program.load_scenario(case.scenario)
    return run_program.run_apart(case.file, scenario, case.settings, case.seed)


def machine_command(binary, case, trace):
    command = [*shlex.split(binary), "run", case.target, "--seed", str(case.seed)]
    for name, value in case.settings.items():
        command += ["--set", f"{name}={value}"]
    return [*command, "--json", "--trace", str(trace)]


def run_machine(binary, case):
    """The machine's result in the form of run_program's, or the reason why there is none."""
    trace = Path(tempfile.gettempdir()) / f"interleave-oracle-{os.getpid()}.jsonl"
    command = machine_command(binary, case, trace)
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8",
                              timeout=TIME_LIMIT_S)
        if done.returncode not in (0, 1):
            return None, f"exit status {done.returncode}: {done.stderr.strip() or done.stdout.strip()}"
        result = json.loads(done.stdout)
        result["step_count"] = result["steps"]
        result["steps"] = read_steps(trace)
        return result, None
    except (subprocess.TimeoutExpired, OSError, ValueError, KeyError) as error:
        return None, f"{type(error).__name__}: {error}"
    finally:
        trace.unlink(missing_ok=True)


def read_steps(trace):
    with trace.open(encoding="utf-8") as lines:
        records = [json.loads(line) for line in lines]
    steps = [record for record in records if "step" in record and "label" in record]
    return [[step["time_ns"], step["label"]] for step in steps]


def describe_steps(wanted, found):
    for index, (left, right) in enumerate(zip(wanted, found)):
        if left != right:
            before = " ".join(label for _, label in wanted[max(0, index - 6):index])
            return f"step {index + 1} is {right}, CPython has {left}, after: {before}"
    rest = (wanted[len(found):] or found[len(wanted):])[:3]
    return f"{len(found)} steps, CPython has {len(wanted)}; the longer one goes on with {rest}"


def compare_exceptions(wanted, found):
    if wanted is None or found is None:
        return wanted is found
    return all(wanted[key] == found[key] for key in ("type", "message", "line"))


def outcomes_of_cpython(outcome):
    """What the oracle may say for an outcome: of asyncio's own locks it does not know who waits for whom."""
    return ("deadlock", "stuck") if outcome == "deadlock" else (outcome,)


def same_value(wanted, found):
    """Whether two texts of values are equal, but for the order of a set."""
    if wanted == found:
        return True
    try:
        left, right = ast.literal_eval(wanted), ast.literal_eval(found or "None")
    except (ValueError, SyntaxError):
        return False
    return isinstance(left, set) and left == right


def differences(wanted, found):
    """Sentences on what the machine did otherwise."""
    result = []
    if wanted["outcome"] not in outcomes_of_cpython(found["outcome"]):
        result.append(f"outcome {found['outcome']}, CPython has {wanted['outcome']}")
    if not compare_exceptions(wanted["exception"], found["exception"]):
        result.append(f"exception {found['exception']}, CPython has {wanted['exception']}")
    for key in ("stdout", "virtual_time_ns"):
        if wanted[key] != found[key]:
            result.append(f"{key} {found[key]!r}, CPython has {wanted[key]!r}")
    if wanted["steps"] != found["steps"]:
        result.append(describe_steps(wanted["steps"], found["steps"]))
    if found["step_count"] != len(found["steps"]):
        result.append(f"says {found['step_count']} steps and traces {len(found['steps'])}")
    if wanted["requests"] is not None and wanted["requests"] != found["requests"]:
        result.append(f"requests {found['requests']}, CPython has {wanted['requests']}")
    values = {counter["name"]: str(counter["value"]) for counter in wanted["counters"]} or wanted["globals"]
    seen = {counter["name"]: str(counter["value"]) for counter in found["counters"]}
    for name, value in values.items():
        if (wanted["counters"] or name in seen) and not same_value(value, seen.get(name)):
            result.append(f"counter {name} is {seen.get(name)}, CPython has {value}")
    return result


def check_machine(binary, case):
    found, problem = run_machine(binary, case)
    if found is None:
        return [problem]
    return differences(run_cpython(case), found)


def check_text(case):
    """The comments of a program against CPython: on virtual time, and as it is where that can run it."""
    expected = expectations.read(case.file.read_text(encoding="utf-8"))
    result = run_cpython(case)
    problems = []
    if result["outcome"] not in outcomes_of_cpython(expected.outcome):
        problems.append(f"outcome {result['outcome']}, the comments say {expected.outcome}")
    if result["exception"] != expected.exception:
        problems.append(f"exception {result['exception']}, the comments say {expected.exception}")
    if result["stdout"] != expected.stdout:
        problems.append(f"stdout {result['stdout']!r}, the comments say {expected.stdout!r}")
    ends = expected.outcome in ("finished", "exception")
    if ends and result["requests"] is None and not uses_playground(case.file):
        problems += check_plain(case, expected)
    return problems


def check_verdict(case):
    scenario = run_program.load_scenario(case.scenario)
    name = case.target.partition("/")[2]
    strategy = next(entry for entry in scenario["strategies"] if entry["name"] == name)
    result = run_cpython(case)
    counters_hold = all(counter["expected"] in (None, counter["value"]) for counter in result["counters"])
    failed = result["requests"]["failed"] if result["requests"] else 0
    safe = result["outcome"] == "finished" and counters_hold and failed == 0
    if safe == (strategy["verdict"] == ["SAFE"]):
        return []
    return [f"{result['outcome']}, {result['counters']}, and scenario.json says {strategy['verdict']}"]


def uses_playground(file):
    return "playground" in file.read_text(encoding="utf-8")


# Sleeps are real in a plain python3, and a busy machine may be late for a millisecond: what CPython does when it is
# in time is what counts.
PLAIN_TRIES = 4


def check_plain(case, expected):
    for _ in range(PLAIN_TRIES):
        problems = check_plain_once(case, expected)
        if not problems:
            break
    return problems


def check_plain_once(case, expected):
    command = [sys.executable, case.file]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=TIME_LIMIT_S)
    if done.stdout != expected.stdout:
        return [f"python3 prints {done.stdout!r}, the comments say {expected.stdout!r}"]
    if expected.exception is None:
        return [f"python3 fails: {done.stderr}"] if done.returncode else []
    last = f"{expected.exception['type']}: {expected.exception['message']}".removesuffix(": ")
    place = f", line {expected.exception['line']}, in "
    lines = done.stderr.splitlines()
    is_there = f"  | {last}" in lines if "ExceptionGroup" in last else lines[-1:] == [last]
    if not is_there or place not in done.stderr:
        return [f"python3 ends otherwise than the comments say: {done.stderr}"]
    return []


def check_threads(binary, case):
    """A program with threads: a plain python3 and the machine do what its comments say."""
    expected = expectations.read(case.file.read_text(encoding="utf-8"))
    if expected.outcome in ("finished", "exception"):
        problems = check_plain(case, expected)
    else:
        problems = check_standstill(case, expected)
    if binary is None:
        return problems
    found, problem = run_machine(binary, case)
    if found is None:
        return [*problems, problem]
    for key in ("outcome", "stdout"):
        if found[key] != getattr(expected, key):
            problems.append(f"{key} {found[key]!r}, the comments say {getattr(expected, key)!r}")
    if not compare_exceptions(expected.exception, found["exception"]):
        problems.append(f"exception {found['exception']}, the comments say {expected.exception}")
    return problems


def check_standstill(case, expected):
    """CPython prints what the comments say and then does nothing more."""
    command = [sys.executable, "-u", case.file]
    try:
        subprocess.run(command, capture_output=True, timeout=STANDSTILL_S)
        return [f"python3 ends, the comments say {expected.outcome}"]
    except subprocess.TimeoutExpired as stopped:
        printed = (stopped.stdout or b"").decode("utf-8")
        return [] if printed == expected.stdout else [f"python3 prints {printed!r}, not {expected.stdout!r}"]


def check_language(binary, case):
    source = language_programs.program(case.seed)
    kind, problems = language_oracle.difference(binary, source, str(case.file))
    if kind is None:
        case.file.unlink()
        return []

    def classify(text):
        return language_oracle.difference(binary, text, str(case.file))[0]

    return problems + keep_failure(binary, case, source, classify)


def keep_failure(binary, case, source, classify):
    """The program as small as it gets, in a file of its own; says where."""
    FAILURES.mkdir(parents=True, exist_ok=True)
    kept = FAILURES / f"{case.file.parent.name}-{case.file.stem}.py"
    if keep_failure.count < MOST_SHRUNK:
        keep_failure.count += 1
        source = shrink(source, classify, SHRINK_S)
    kept.write_text(f"# {repeat_commands(binary, case)[0]}\n" + source, encoding="utf-8")
    return [f"a small program that differs alike: {kept.relative_to(ROOT)}"]


keep_failure.count = 0


def check_random(binary, case):
    problems = check_machine(binary, case)
    if not problems:
        return []
    source = case.file.read_text(encoding="utf-8")
    small = case._replace(file=case.file.with_name(f"{case.file.stem}-small.py"))
    small = small._replace(target=str(small.file.relative_to(ROOT)))

    def classify(text):
        small.file.write_text(text, encoding="utf-8")
        try:
            return " ".join(problem.split()[0] for problem in check_machine(binary, small)) or None
        except RuntimeError:  # CPython gave no result
            return None

    problems += keep_failure(binary, case, source, classify)
    small.file.unlink(missing_ok=True)
    return problems


def check(arguments):
    binary, case = arguments
    try:
        if case.kind == "language":
            problems = check_language(binary, case)
        elif case.kind == "threads":
            problems = check_threads(binary, case)
        elif case.kind == "traceback":
            problems = tracebacks.check(binary, case.file)
        elif case.kind == "machine" and RANDOM_PROGRAMS in case.file.parents:
            problems = check_random(binary, case)
        elif case.kind == "machine":
            problems = check_machine(binary, case)
        else:
            problems = check_text(case) if case.kind == "text" else check_verdict(case)
    except Exception as error:
        problems = [f"{type(error).__name__}: {error}"]
    return case, problems


def repeat_commands(binary, case):
    oracle = [sys.executable, "tests/oracle/run.py", "--case", case_name(case)]
    if RANDOM_PROGRAMS in case.file.parents:
        oracle += ["--first", case.file.stem, "--random", "1"]
    if case.kind == "language":
        return [shlex.join([*oracle, "--first", str(case.seed), "--language", "1", "--binary", binary])]
    if case.kind in ("threads", "traceback"):
        return [shlex.join([*oracle, "--binary", binary] if binary else oracle)]
    if case.kind != "machine":
        return [shlex.join(oracle)]
    here = [sys.executable, "tests/oracle/run_program.py", str(case.file.relative_to(ROOT))]
    here += ["--seed", str(case.seed)]
    for name, value in case.settings.items():
        here += ["--set", f"{name}={value}"]
    if case.scenario:
        here += ["--scenario", str(case.scenario.relative_to(ROOT))]
    return [shlex.join([*oracle, "--binary", binary]), shlex.join(here),
            shlex.join(machine_command(binary, case, "/dev/stderr"))]


def select_cases(arguments):
    cases = [*program_cases(arguments.seeds), *random_cases(arguments.first, arguments.random),
             *language_cases(arguments.first, arguments.language), *strategy_cases(arguments.seeds)]
    if arguments.binary is None:
        cases = [case for case in cases if case.kind not in ("machine", "language", "traceback")]
    if arguments.case:
        return [case for case in cases if case_name(case) == arguments.case]
    return [case for case in cases if arguments.only in case_name(case)]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--binary", help="how to start the machine")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--random", type=int, default=700)
    parser.add_argument("--language", type=int, default=1500)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--case")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    if os.environ.get("PYTHONHASHSEED") != "0":  # the order of sets of strings
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONHASHSEED": "0"})
    results = []
    with multiprocessing.Pool(arguments.jobs) as pool:
        work = ((arguments.binary, case) for case in select_cases(arguments))
        for case, problems in pool.imap(check, work, chunksize=4):
            results.append((group(case), case.target, not problems))
            if problems:
                report(arguments.binary, case, problems)
    passed = sum(fine for *_, fine in results)
    failed = len(results) - passed
    if arguments.binary and not arguments.case and not arguments.only:
        measured = figures.measure(arguments.binary, [result for result in results if result[0] is not None])
        conformance.write(ROOT / "build" / "conformance.md", measured)
        options = ("seeds", "random", "language", "first")
        if all(getattr(arguments, name) == parser.get_default(name) for name in options):
            figures.write(figures.MEASURED, measured)
            if not failed:  # else that is to be mended first
                kept = figures.check_kept(measured)
                passed, failed = passed + kept, failed + (not kept)
    print(f"{passed} passed, {failed} failed")
    return 0 if results and not failed else 1


def report(binary, case, problems):
    print(f"FAILED {case_name(case)}")
    for problem in problems:
        print(f"  {problem}")
    for command in repeat_commands(binary, case):
        print(f"  $ {command}")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
