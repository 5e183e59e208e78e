"""Holds the library's Django against the real one: what programs print, and every statement that the server gets.

    check_django.py [--only TEXT] [--show]

Both run the programs of programs/ on a PostgreSQL 15 that is made for the purpose. The names of savepoints have the
thread's number in them, which is left out; so are the statements by which a connection is set up.
"""

import argparse
import difflib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

from server import Server

HERE = Path(__file__).resolve().parent
PYTHON = "/usr/bin/python3"
SAVEPOINT = re.compile(r'"s\d+_x(\d+)"')
ADDRESS = re.compile(r"0x[0-9a-f]+")


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


def compare(path, server, shown):
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
    return wrong, lines, sent


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", default="", help="files with this in their name")
    parser.add_argument("--show", action="store_true", help="print what was printed and sent")
    arguments = parser.parse_args()
    paths = [path for path in sorted((HERE / "programs").glob("*.py")) if arguments.only in path.name]
    if not paths:
        raise SystemExit(f"no file of programs has {arguments.only!r} in its name")
    wrong = []
    with Server() as server:
        for path in paths:
            wrong += compare(path, server, arguments.show)[0]
    print("\n".join(wrong), end="\n" if wrong else "")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
