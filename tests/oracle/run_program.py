"""Runs a program under CPython on virtual time, as the machine would, and says what happened as JSON.

    run_program.py FILE [--seed N] [--set NAME=VALUE ...] [--scenario FILE.json]

{"outcome": "finished" | "stuck" | "deadlock" | "exception",
 "exception": {"type", "message", "line"} or null, "virtual_time_ns", "stdout",
 "requests": {"started", "done", "failed"} or null for an ordinary program,
 "counters": [{"name", "value", "expected" (null: nothing is)}], "globals": {name: repr}, "steps": [[time_ns, label], ...]}

The rules of time, steps and labels are in virtual_loop.py, those of the workload in workload.py.
"""

import argparse
import asyncio
import io
import json
import os
import resource
import sys
from pathlib import Path

import stand_in
import workload
from generator import Random

SCENARIOS = Path(__file__).resolve().parents[2] / "src" / "scenarios"
# The loop is that of the replays which people take away.
sys.path.append(str(SCENARIOS.parent / "session" / "replay"))
import virtual_loop
# A program that belongs to no scenario gets the parameters of this one, but for `suspends`, which is for one
# strategy, and with more requests; it has no counters.
DEFAULT_SCENARIO = SCENARIOS / "event-loop-counter" / "scenario.json"
PROGRAM_REQUESTS = 50
CPU_LIMIT_S = 60  # for what never ends


def has_workers(scenario, strategy):
    """Whether the strategy is one of several processes."""
    return any(parameter["name"] == "workers" and strategy["name"] in parameter["strategies"]
               for parameter in scenario["parameters"])


def message_of(error):
    """str() as the interpreter shows it when nobody catches what it raises."""
    try:
        return str(error)
    except Exception:
        return "<exception str() failed>"


class ProgramRun(virtual_loop.Run):
    """One run of a program. It changes asyncio for the whole process: one run a process."""

    def __init__(self, path, scenario, settings, seed, traced=True):
        self.parameters = resolve_parameters(scenario, settings)
        super().__init__(self.parameters["step_ns"], traced)
        self._path = str(path)
        self._source = Path(path).read_text(encoding="utf-8")
        self._scenario = scenario
        self._generator = Random(seed)
        self._workload = None
        self._globals = {"__name__": "__main__"}
        self._stdout = io.StringIO()
        self._report = None

    def execute(self, report):
        """Calls report(result) once: at the end, or in the middle where the run cannot go on."""
        self._report = report
        code = compile(self._source, self._path, "exec")
        self.install()
        stand_in.install(self, self._generator, self.parameters, self._scenario.get("upstream", {}))
        sys.stdout = self._stdout
        exception = None
        try:
            exec(code, self._globals)
            self._drive()
        except BaseException as error:
            exception = self._describe(error)
        sys.stdout = sys.__stdout__
        report(self._result("finished" if exception is None else "exception", exception))

    def end(self, outcome):
        sys.stdout = sys.__stdout__
        self._report(self._result(outcome, None))
        sys.stdout.flush()
        os._exit(0)

    def _drive(self):
        entry = workload.find_entry(self._source, self._globals)
        if entry is None:
            return
        loop = asyncio.new_event_loop()
        asyncio.set_event_loop(loop)
        arrivals = workload.draw_arrivals(self._generator, self.parameters)
        keys = workload.draw_keys(self._generator, self.parameters)
        self._workload = workload.Workload(self, loop, entry, self._globals.get("startup"), arrivals, keys)
        self._workload.drive()

    def _describe(self, error):
        line, entry = 0, error.__traceback__
        while entry is not None:
            if entry.tb_frame.f_code.co_filename == self._path:
                line = entry.tb_lineno
            entry = entry.tb_next
        return {"type": type(error).__name__, "message": message_of(error), "line": line}

    def _strategy(self):
        file = Path(self._path).name
        return next((strategy for strategy in self._scenario.get("strategies", []) if strategy["file"] == file), {})

    def _expression_of(self, counter):
        return self._strategy().get("expressions", {}).get(counter["name"], counter["expression"])

    def _has(self, counter):
        return self._strategy().get("name") in counter.get("strategies", [self._strategy().get("name")])

    def _result(self, outcome, exception):
        counters = [
            {
                "name": counter["name"],
                "value": eval(self._expression_of(counter), dict(self._globals)),
                "expected": eval(counter["expected"] or "None", dict(self.parameters)),
            }
            for counter in self._scenario["counters"]
            if exception is None and self._has(counter)
        ]
        plain = (bool, int, float, str, type(None), list, dict, tuple, set)
        return {
            "outcome": outcome,
            "exception": exception,
            "virtual_time_ns": self.now_ns,
            "stdout": self._stdout.getvalue(),
            "requests": self._workload.counts() if self._workload else None,
            "counters": counters,
            "globals": {name: text_of(value) for name, value in self._globals.items()
                        if type(value) in plain and not name.startswith("__") and text_of(value)},
            "steps": self.steps,
        }


def text_of(value):
    """repr, or None: what nests too deeply has none, and addresses say nothing."""
    try:
        text = repr(value)
    except RecursionError:
        return None
    return None if " at 0x" in text else text


def resolve_parameters(scenario, settings):
    parameters = {entry["name"]: entry["default"] for entry in scenario["parameters"]}
    for name, value in settings.items():
        if name not in parameters:
            raise SystemExit(f"no parameter is called {name}: there are {', '.join(parameters)}")
        parameters[name] = value
    if parameters.get("latency_min_ns", 0) > parameters.get("latency_max_ns", 0):
        raise SystemExit("latency_min_ns is above latency_max_ns")
    return parameters


def load_scenario(path):
    """The scenario of a .json file; None: what a program by path gets."""
    scenario = json.loads(Path(path or DEFAULT_SCENARIO).read_text(encoding="utf-8"))
    if path is not None:
        return scenario
    parameters = [entry for entry in scenario["parameters"] if entry["name"] != "suspends"]
    for entry in parameters:
        if entry["name"] == "requests":
            entry["default"] = PROGRAM_REQUESTS
    return {"parameters": parameters, "counters": [], "upstream": scenario["upstream"]}


def run_apart(path, scenario, settings, seed):
    """The result of a run in a process of its own, forked from this one."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reader)
            with os.fdopen(writer, "w", encoding="utf-8") as pipe:
                def report(result):
                    pipe.write(json.dumps(result))
                    pipe.flush()

                resource.setrlimit(resource.RLIMIT_CPU, (CPU_LIMIT_S, CPU_LIMIT_S))
                # What asyncio logs of tasks that failed is no part of the result.
                os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
                ProgramRun(path, scenario, settings, seed).execute(report)
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    if not text:
        raise RuntimeError(f"the run of {path} ended without a result; run_program.py shows why")
    return json.loads(text)


def parse_setting(text):
    name, _, value = text.partition("=")
    return name, int(value)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", type=parse_setting, action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--scenario", help="a scenario.json; default: the parameters of a program by path")
    arguments = parser.parse_args()
    run = ProgramRun(arguments.file, load_scenario(arguments.scenario), dict(arguments.set), arguments.seed)
    run.execute(lambda result: print(json.dumps(result)))


if __name__ == "__main__":
    main()
