"""Holds our Redis and its clients against redis-server and redis-py.

    run.py --binary COMMAND [--programs N] [--only TEXT]

Every program (programs.py) runs in a plain python3 with the real client and a real server, and in the machine; both
have to print the same. The folder stand_in has the module `playground` for the real ones. Debian's python3 is what
has redis-py.
"""

import argparse
import difflib
import json
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import programs
import server

HERE = Path(__file__).resolve().parent
PYTHON = "/usr/bin/python3"
TIME_LIMIT_S = 60


def run_real(file, port):
    environment = {**os.environ, "PYTHONPATH": str(HERE / "stand_in"), "REDIS_PORT": str(port)}
    done = subprocess.run([PYTHON, file], env=environment, capture_output=True, text=True, timeout=TIME_LIMIT_S,
                          check=False)
    return done.stdout + (done.stderr.splitlines()[-1] + "\n" if done.returncode else "")


def run_ours(command, file):
    done = subprocess.run([*command, "run", file, "--json"], capture_output=True, text=True, timeout=TIME_LIMIT_S,
                          check=False)
    if not done.stdout:
        return done.stderr
    answer = json.loads(done.stdout)
    exception = answer["exception"]
    return answer["stdout"] + (f"{exception['type']}: {exception['message']}\n" if exception else "")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--programs", type=int, default=300)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    command = shlex.split(arguments.binary)
    failed = compared = 0
    with server.running() as port, tempfile.TemporaryDirectory() as folder:
        for name, text in programs.all_programs(arguments.programs):
            if arguments.only not in name:
                continue
            file = os.path.join(folder, name + ".py")
            Path(file).write_text(text, encoding="utf-8")
            theirs, ours = run_real(file, port), run_ours(command, file)
            compared += len(theirs.splitlines())
            if theirs == ours:
                continue
            failed += 1
            print(f"{name} differs (redis, then ours):")
            print("\n".join(difflib.unified_diff(theirs.splitlines(), ours.splitlines(), lineterm="", n=1)))
    print(f"{compared} lines compared, {failed} programs differ")
    sys.exit(1 if failed or not compared else 0)


if __name__ == "__main__":
    main()
