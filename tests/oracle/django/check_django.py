"""Holds the library's Django against the real one: what programs print, and every statement that the server gets.

    check_django.py [--only TEXT] [--show] [--machine INTERLEAVE] [--random COUNT] [--seed N]

Both run the programs of programs/, and COUNT that are written at random, on a PostgreSQL 15 that is made for the purpose. The names of savepoints have the
thread's number in them, which is left out; so are the statements by which a connection is set up.

With --machine the same programs run under the command `interleave` too, on its own database, and must print the same.
"""

import argparse
import difflib
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import random_programs
from instrument import instrument
from run_programs import read_programs
from server import Server

HERE = Path(__file__).resolve().parent
PYTHON = "/usr/bin/python3"
SAVEPOINT = re.compile(r'"s\d+_x(\d+)"')
ADDRESS = re.compile(r"0x[0-9a-f]+")
MACHINE_LIMIT_S = 120


def run(kind, path, server):
    server.statements()
    environment = {**os.environ, "DATABASE_DSN": server.dsn, "PYTHONHASHSEED": "0", "PYTHONPATH": str(HERE)}
    done = subprocess.run([PYTHON, HERE / "run_programs.py", kind, path], env=environment, stdout=subprocess.PIPE,
                          cwd="/", text=True)
    if done.returncode != 0:
        raise SystemExit(f"{kind} {path.name}: ended with {done.returncode}")
    result = json.loads(done.stdout)
    for program, statements in zip(result["programs"], by_program(server.statements())):
        program["sent"] = statements
        program["output"] = ADDRESS.sub("0x", program["output"])
    return result


def by_program(statements):
    """The statements of each program, as lines; its sessions are numbered from 1."""
    programs = []
    for session, sql in statements:
        if sql.startswith("SELECT 'program "):
            programs.append([])
            sessions = {}
        elif programs and not sql.startswith("SET application_name"):
            number = sessions.setdefault(session, len(sessions) + 1)
            programs[-1].append(f"{number}: " + SAVEPOINT.sub(r'"s_x\1"', sql))
    return programs


def empty_database(server):
    subprocess.run(["/usr/lib/postgresql/15/bin/psql", "-q", "-d", server.dsn, "-c",
                    "DROP SCHEMA public CASCADE; CREATE SCHEMA public"], check=True, cwd="/",
                   stderr=subprocess.DEVNULL)


def differences(title, real, ours):
    lines = difflib.unified_diff(real, ours, "Django", "ours", lineterm="", n=1)
    return [f"  {title}", *[f"    {line}" for line in lines]] if real != ours else []


def printed_by_machine(command, declarations, source):
    """What the program prints there, as it would print as a part of the application."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "program.py"
        path.write_text(declarations + instrument(source), encoding="utf-8")
        done = subprocess.run([command, "run", str(path), "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, timeout=MACHINE_LIMIT_S)
    if not done.stdout.startswith("{"):
        return f"ended with {done.returncode}: {done.stderr}"
    result = json.loads(done.stdout)
    told = "" if result["outcome"] == "finished" else f"{result['outcome']} {result['exception']}\n"
    return ADDRESS.sub("0x", result["stdout"].replace("__main__.", "app.models.")) + told


def compare_machine(command, path, real):
    declarations, programs = read_programs(path)
    wrong = []
    for one, (name, source) in zip(real["programs"], programs, strict=True):
        found = printed_by_machine(command, declarations, source)
        wrong += differences(f"{path.name}: {name}, on the machine", one["output"].splitlines(), found.splitlines())
    print(f"{path.name}: {'different' if wrong else 'equal'} on the machine")
    return wrong


def compare(path, server, shown, machine):
    results = []
    for kind in ("real", "ours"):
        empty_database(server)
        results.append(run(kind, path, server))
    real, ours = results
    wrong = []
    for part in ("catalog", "columns"):
        wrong += differences(part, [str(row) for row in real[part]], [str(row) for row in ours[part]])
    for one, other in zip(real["programs"], ours["programs"], strict=True):
        found = differences("printed", one["output"].splitlines(), other["output"].splitlines())
        found += differences("sent", one["sent"], other["sent"])
        if found:
            wrong += [f"  {path.name}: {one['name']}", *found]
        elif shown:
            print("\n".join([f"---- {one['name']}", one["output"], *one["sent"]]))
    lines = sum(len(one["output"].splitlines()) for one in real["programs"])
    sent = sum(len(one["sent"]) for one in real["programs"])
    print(f"{path.name}: {len(real['programs'])} programs, {lines} lines printed, {sent} statements sent: "
          f"{'different' if wrong else 'equal'}")
    return wrong + (compare_machine(machine, path, real) if machine else [])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", default="", help="files with this in their name")
    parser.add_argument("--show", action="store_true", help="print what was printed and sent")
    parser.add_argument("--machine", metavar="INTERLEAVE", help="the command to compare as well")
    parser.add_argument("--random", type=int, default=60, metavar="COUNT", help="programs that are written at random")
    parser.add_argument("--seed", type=int, default=1, help="of those")
    arguments = parser.parse_args()
    paths = [path for path in sorted((HERE / "programs").glob("*.py")) if arguments.only in path.name]
    if not paths:
        raise SystemExit(f"no file of programs has {arguments.only!r} in its name")
    wrong, failed = [], []
    with Server() as server, tempfile.TemporaryDirectory() as folder:
        if arguments.random and not arguments.only:
            paths.append(Path(folder) / f"random-{arguments.seed}.py")
            paths[-1].write_text(random_programs.write(arguments.seed, arguments.random), encoding="utf-8")
        for path in paths:
            different = compare(path, server, arguments.show, arguments.machine)
            wrong += different
            failed += [path] if different else []
    print("\n".join(wrong), end="\n" if wrong else "")
    print(f"{len(paths) - len(failed)} passed, {len(failed)} failed")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
