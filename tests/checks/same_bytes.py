"""Runs the command natively and in WebAssembly and compares exit status, stdout, stderr and trace file, byte
for byte: same_bytes.py NATIVE WASM

Every strategy for a few seeds and under every schedule, and three of them, whose requests arrive at random, for a hundred."""

import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

SEEDS = 100
FEW_SEEDS = 5
OFTEN = ["unprotected", "asyncio-lock", "lock-short"]
SCENARIO = "event-loop-counter"


def call(command, line, trace):
    arguments = [*command, *line, *(["--trace", str(trace)] if line[0] == "run" else [])]
    result = subprocess.run(arguments, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    text = trace.read_bytes() if trace.exists() else b""
    trace.unlink(missing_ok=True)
    return result.returncode, result.stdout, result.stderr, text


def command_lines(native):
    listed = json.loads(subprocess.run([*native, "list", "--json"], capture_output=True, check=True).stdout)
    scenario = next(entry for entry in listed["scenarios"] if entry["name"] == SCENARIO)
    yield ["list"]
    yield ["list", "--json"]
    yield ["matrix", "--json"]
    for strategy in (entry["name"] for entry in scenario["strategies"]):
        target = f"{SCENARIO}/{strategy}"
        often = strategy in OFTEN
        for seed in range(1, (SEEDS if often else FEW_SEEDS) + 1):
            arrivals = ["--set", "arrivals=2"] if often else []
            yield ["run", target, "--seed", str(seed), *arrivals, "--json"]
        yield ["run", target]
        yield ["explore", target, "--json"]
        yield ["link", target, "--seed", "7"]
    for target in (f"{SCENARIO}/unprotected", "thread-counter/lock-half", "bank-account/for-update"):
        for form in ("chrome-trace", "json", "mermaid", "pytest"):
            yield ["export", target, "--format", form]


def main():
    native, wasm = [str(pathlib.Path(sys.argv[1]).resolve())], ["node", str(pathlib.Path(sys.argv[2]).resolve())]
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        lines = list(command_lines(native))

        def compare(numbered):
            number, line = numbered
            trace = pathlib.Path(folder) / f"{number}.jsonl"
            return line, call(native, line, trace), call(wasm, line, trace)

        for line, one, other in pool.map(compare, enumerate(lines)):
            if one == other:
                passed += 1
                continue
            failed += 1
            names = ("exit status", "stdout", "stderr", "trace")
            differing = [name for name, left, right in zip(names, one, other) if left != right]
            print(f"FAILED interleave {' '.join(line)}: {', '.join(differing)} differ")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


main()
