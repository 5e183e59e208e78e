"""Builds for all targets and runs everything; tests/run.sh calls it once the packages are there.

Each step prints one line with its counts and its time; what a failed step printed follows it, and all of it
lies in build/logs. The last line is the sum over all steps. Steps that keep one core busy run two at a time.
"""

import os
import pathlib
import re
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"
LOGS = BUILD / "logs"
PYTHON = "/usr/bin/python3"
DRIVER = "build/native/tests/database_driver"
NATIVE = "build/native/interleave"
WASM = "build/wasm/interleave.js"
SHOWN_LINES = 60
CORES = 2
FUZZ_SECONDS = int(os.environ.get("INTERLEAVE_FUZZ_SECONDS", "60"))  # of each fuzzer

SUMMARY = re.compile(r"^(\d+) passed, (\d+) failed$", re.M)


class Step:
    """A command line (or several) and how to count what it did. `needs` names steps that must have passed;
    `cores` is how many it keeps busy, of the CORES that steps may take together."""

    def __init__(self, name, commands, count, needs=(), cores=CORES):
        self.name, self.commands, self.count, self.needs, self.cores = name, commands, count, needs, cores


def count_build(output, status):
    return (0, 0) if status == 0 else (0, 1)


def count_one(output, status):
    return (1, 0) if status == 0 else (0, 1)


def count_summary(output, status):
    """The sum of the lines `N passed, N failed`; a command that fails without counting is one failure."""
    found = SUMMARY.findall(output)
    passed = sum(int(one) for one, _ in found)
    failed = sum(int(other) for _, other in found)
    return passed, failed if failed or status == 0 else 1


def count_ctest(output, status):
    """GoogleTest's own counts where a test is a GoogleTest program, else one for each test."""
    counts = {}
    for number, word, count in re.findall(r"^(\d+): \[  (PASSED|FAILED)  \] (\d+) tests?", output, re.M):
        passed, failed = counts.get(number, (0, 0))
        counts[number] = (passed + int(count), failed) if word == "PASSED" else (passed, failed + int(count))
    total_passed = total_failed = 0
    for number, result in re.findall(r"^ *\d+/\d+ Test +#(\d+): .*?(Passed|\*\*\*\w+)", output, re.M):
        passed, failed = counts.get(number, (0, 0))
        if result == "Passed":
            passed = passed or 1
        else:
            failed = failed or 1
        total_passed += passed
        total_failed += failed
    if not total_passed and not total_failed:
        return 0, 1  # a build without tests
    return total_passed, total_failed if total_failed or status == 0 else 1


def build(preset, *targets):
    """Configures each time: what was not there when the folder was made, GoogleTest say, may be there now."""
    return [["cmake", "--preset", preset],
            ["cmake", "--build", f"build/{preset}", "--target", *targets, "--", "-k", "0"]]


def ctest(preset):
    return [["ctest", "--test-dir", f"build/{preset}", "-V", "-j2"]]


def fuzz():
    """Each fuzzer for a while, two at a time; programs are where those that read programs start from."""
    command = ("set -o pipefail; ls build/native-asan/fuzz/*_fuzzer | xargs -P2 -I FUZZER bash -c '"
               f"mkdir -p FUZZER.corpus && FUZZER -max_total_time={FUZZ_SECONDS} -timeout=10"
               " -artifact_prefix=FUZZER. FUZZER.corpus tests/programs src/scenarios tests/fuzz/sql'")
    return [["bash", "-c", command]]


def steps():
    yield Step("build native", build("native", "all"), count_build)
    yield Step("build wasm", build("wasm", "all"), count_build)
    yield Step("build native-asan", build("native-asan", "interleave_tests", "interleave_fuzzers"), count_build)
    yield Step("test native", ctest("native"), count_ctest, ["build native"])
    yield Step("test wasm", ctest("wasm"), count_ctest, ["build wasm"])
    yield Step("test native-asan", ctest("native-asan"), count_ctest, ["build native-asan"])
    yield Step("fuzz", fuzz(), count_one, ["build native-asan"])
    yield Step("command", [[PYTHON, "tests/cli/check_cli.py", NATIVE, "--", "node", WASM]], count_summary,
               ["build native", "build wasm"], cores=1)
    yield Step("same bytes", [[PYTHON, "tests/checks/same_bytes.py", NATIVE, WASM]], count_summary,
               ["build native", "build wasm"], cores=1)
    yield Step("language", [[PYTHON, "tests/lang/check_diagnostics.py", NATIVE],
                            [PYTHON, "tests/lang/check_code.py", NATIVE],
                            [PYTHON, "tests/oracle/check_names.py", NATIVE]], count_summary, ["build native"],
               cores=1)
    yield Step("oracle", [[PYTHON, "tests/oracle/run.py", "--binary", NATIVE]], count_summary, ["build native"])
    yield Step("threads", [[PYTHON, "tests/oracle/measurements.py", "--binary", NATIVE],
                           [PYTHON, "tests/oracle/thread_cases.py", "--binary", NATIVE],
                           [PYTHON, "tests/oracle/thread_stress.py", "--binary", NATIVE],
                           [PYTHON, "tests/oracle/catalog_threads.py"]], count_summary, ["build native"])
    yield Step("replays", [[PYTHON, "tests/oracle/replays.py", "--binary", NATIVE]], count_summary, ["build native"])
    yield Step("postgres", [[PYTHON, "tests/oracle/sql_corpus.py"],
                            [PYTHON, "tests/oracle/postgres/compare.py", "--driver", DRIVER, "--scripts", "2000",
                             "--serializable", "1200", "--pairs", "20"],
                            [PYTHON, "tests/oracle/postgres/anomalies.py", "--driver", DRIVER]], count_summary,
               ["build native"])
    yield Step("clients", [[PYTHON, "tests/oracle/postgres_clients/compare.py", "--seeds", "20"],
                           [PYTHON, "tests/oracle/postgres_clients/catalog.py", "--rounds", "20"]], count_summary,
               cores=1)
    yield Step("django", [[PYTHON, "tests/oracle/django/check_django.py", "--random", "20"],
                          [PYTHON, "tests/oracle/django/catalog.py", "--rounds", "20"]], count_summary,
               cores=1)
    yield Step("redis", [[PYTHON, "tests/oracle/redis/run.py", "--binary", NATIVE],
                         [PYTHON, "tests/oracle/redis/catalog.py"]], count_summary, ["build native"],
               cores=1)
    yield Step("explore", [[PYTHON, "tests/oracle/check_explore.py", "--binary", NATIVE],
                           [PYTHON, "tests/oracle/check_spin.py", "--binary", NATIVE]], count_summary,
               ["build native"], cores=1)
    yield Step("window", [[PYTHON, "tests/window/check_window.py", "build/native/interleave-window",
                           "build/screenshots/native-window.png"]], count_summary, ["build native"],
               cores=1)
    yield Step("page", [["npm", "--prefix", "tests/page", "ci", "--no-audit", "--no-fund", "--loglevel=error"],
                        ["node", "tests/page/run.mjs", "build/wasm/page"]], count_summary, ["build wasm"])
    yield Step("firefox", [["npm", "--prefix", "tests/page", "ci", "--no-audit", "--no-fund", "--loglevel=error"],
                           ["xvfb-run", "-a", "node", "tests/page/firefox.mjs", "build/wasm/page"]], count_summary, ["build wasm"])
    yield Step("page size", [[PYTHON, "tests/checks/page_size.py", "build/wasm/page"]], count_summary, ["build wasm"],
               cores=1)
    yield Step("headers alone", build("native", "interleave_headers"), count_one, ["build native"])
    yield Step("clang-tidy", [[PYTHON, "tests/checks/tidy.py", "build/native-asan"]], count_one,
               ["build native-asan"])


def execute(step):
    """Output and exit status of the step's commands, up to the first that fails; the output is also logged."""
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "CTEST_OUTPUT_ON_FAILURE": "1"}
    log = LOGS / (step.name.replace(" ", "-") + ".txt")
    status = 0
    with open(log, "wb") as file:
        for command in step.commands:
            status = subprocess.run(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=file,
                                    stderr=subprocess.STDOUT, check=False).returncode
            if status != 0:
                break
    return log.read_text(encoding="utf-8", errors="replace"), status, log


def interesting(step, output):
    """The lines of a failed step that say what failed."""
    lines = output.splitlines()
    if step.name.startswith("test "):
        failing = [number for number in re.findall(r"Test +#(\d+): .*?\*\*\*", output)]
        lines = [line for line in lines if line.split(":")[0] in failing or "***" in line]
        lines = [line for line in lines if not re.search(r"\[ +(OK|RUN) +\]|\[-+\]", line)]
    elif step.name.startswith("build "):
        lines = [line for line in lines if not line.startswith("[")] or lines
    return lines[-SHOWN_LINES:]


class Runner:
    """Starts each step when those that it needs are done and its cores are free, in the order of the list."""

    def __init__(self, chosen):
        self.waiting = list(chosen)
        self.named = {step.name for step in chosen}
        self.passed = {}  # by the name of a step that is done
        self.free = CORES
        self.total = [0, 0]
        self.changed = threading.Condition()

    def is_ready(self, step):
        return all(name in self.passed for name in step.needs if name in self.named)

    def missing(self, step):
        return next((name for name in step.needs if self.passed.get(name) is False), None)

    def next_step(self):
        """The first that can start; None: one has to end first."""
        for step in self.waiting:
            if self.is_ready(step) and (self.missing(step) or step.cores <= self.free):
                return step
        return None

    def run_all(self):
        threads = []
        with self.changed:
            while self.waiting:
                step = self.next_step()
                if step is None:
                    self.changed.wait()
                    continue
                self.waiting.remove(step)
                if self.missing(step):
                    print(f"{step.name:<18} not run: {self.missing(step)} failed", flush=True)
                    self.note(step, 0, 1)
                    continue
                self.free -= step.cores
                print(f"{step.name:<18} ...", flush=True)
                threads.append(threading.Thread(target=self.run, args=(step,)))
                threads[-1].start()
        for thread in threads:
            thread.join()
        return self.total

    def note(self, step, passed, failed):
        self.passed[step.name] = failed == 0
        self.total[0] += passed
        self.total[1] += failed

    def run(self, step):
        started = time.monotonic()
        output, status, log = execute(step)
        passed, failed = step.count(output, status)
        counts = f"{passed} passed, {failed} failed" if passed or failed else "done"
        lines = [f"{step.name:<18} {counts}  ({time.monotonic() - started:.1f} s)"]
        if failed:
            lines += ["    " + line for line in interesting(step, output)]
            lines.append(f"    all of it: {log.relative_to(ROOT)}")
        with self.changed:
            print("\n".join(lines), flush=True)
            self.note(step, passed, failed)
            self.free += step.cores
            self.changed.notify()


def main():
    words = sys.argv[1:]
    chosen = list(steps())
    if words == ["--list"]:
        print("\n".join(step.name for step in chosen))
        return 0
    if words:
        names = {step.name for step in chosen}
        chosen = [step for step in chosen
                  if any(word == step.name or (word not in names and word in step.name) for word in words)]
    LOGS.mkdir(parents=True, exist_ok=True)
    passed, failed = Runner(chosen).run_all()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or (not passed and not words) else 0


sys.exit(main())
