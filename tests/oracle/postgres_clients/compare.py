"""Holds the library's asyncpg and psycopg against the real ones, on one PostgreSQL server.

    compare.py [--seeds N] [--only TEXT] [--client asyncpg|psycopg]

Every program of asyncpg_*.py and psycopg_*.py, and N written at random for each client, runs once with
the installed client and once with ours (see side.py). What it printed, the exceptions with their texts and fields, and
the statements that the server logged must be equal. Not compared: the statements that reset a connection which comes
back to a pool or forget what it prepared, the numbers in asyncpg's names of savepoints, and those of processes in messages.
"""

import argparse
import json
import pathlib
import subprocess
import sys

import server

SHOWN = 600
HERE = pathlib.Path(__file__).resolve().parent


def run_side(side, client, running, arguments):
    database = f"{side}_{client}"
    running.create_database(database)
    process = subprocess.run(
        [sys.executable, "-B", str(HERE / "side.py"), side, client, "--port", str(running.port), "--database", database,
         "--log", str(running.log), "--seeds", str(arguments.seeds), "--only", arguments.only],
        cwd=HERE, check=False, stdout=subprocess.PIPE, text=True)
    if process.returncode != 0:
        sys.exit(f"{side} {client} ended with {process.returncode}")
    return json.loads(process.stdout)


def differences(real, ours):
    """Lines that differ, each with its number."""
    found = []
    for kind in ("lines", "statements"):
        one, other = real[kind], ours[kind]
        for index in range(max(len(one), len(other))):
            left = one[index] if index < len(one) else "(nothing)"
            right = other[index] if index < len(other) else "(nothing)"
            if left != right:
                found.append(f"  {kind} {index + 1}\n    real {left[:SHOWN]}\n    ours {right[:SHOWN]}")
                break
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--seeds", type=int, default=150, help="programs written at random, for each client")
    parser.add_argument("--only", default="", metavar="TEXT", help="programs whose name holds it")
    parser.add_argument("--client", choices=["asyncpg", "psycopg"])
    arguments = parser.parse_args()
    passed = failed = statements = lines = 0
    with server.Server() as running:
        for client in [arguments.client] if arguments.client else ["asyncpg", "psycopg"]:
            real = run_side("real", client, running, arguments)
            ours = run_side("ours", client, running, arguments)
            for name in real:
                found = differences(real[name], ours[name])
                passed, failed = passed + (not found), failed + bool(found)
                statements += len(real[name]["statements"])
                lines += len(real[name]["lines"])
                if found:
                    print("\n".join([f"{client} {name}", *found]))
    print(f"programs of asyncpg and psycopg that do the same with ours ({lines} lines, {statements} statements):")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
