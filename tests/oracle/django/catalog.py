"""Holds the catalog's Django strategies against the real Django and PostgreSQL 15: real threads, real connections.

    catalog.py [--only TEXT] [--rounds N]

Each file runs N rounds under the real Django, and N under ours on the same server. A strategy that is SAFE must come
out right in all of them; of any other every failure that it is known for must be seen.

Chance decides what is seen: a SAFE verdict that this contradicts is wrong, one that it confirms may still be.
"""

import argparse
import json
import os
import subprocess
import sys

from check_django import HERE, PYTHON, empty_database
from server import Server

SCENARIOS = HERE.parents[2] / "src" / "scenarios"
# By file: what must be seen; nothing: it is SAFE.
EXPECTED = {
    "bank-account/django-save": {"OVERDRAWS", "LOSES"},
    "bank-account/django-f": set(),
    "bank-account/django-f-twice": {"DUPLICATES"},
    "bank-account/django-select-for-update": set(),
    "bank-account/django-select-for-update-autocommit": {"ERROR"},
    "unique-registration/django-get-or-create-bare": {"DUPLICATES"},
    "unique-registration/django-get-or-create": set(),
}


def run(kind, path, rounds, server):
    empty_database(server)
    environment = {**os.environ, "DATABASE_DSN": server.dsn, "PYTHONPATH": str(HERE)}
    done = subprocess.run([PYTHON, HERE / "run_strategy.py", kind, path, str(rounds)], env=environment, cwd="/",
                          stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{kind} {path.name}: ended with {done.returncode}")
    return json.loads(done.stdout)


def check(name, kind, result):
    """Whether what was seen is what must be."""
    seen = set(result["failures"])
    expected = EXPECTED[name]
    good = seen == set() if not expected else expected <= seen
    told = ", ".join(f"{word} {count}" for word, count in sorted(result["failures"].items())) or "nothing fails"
    errors = "".join(f" ({error})" for error in result["errors"])
    print(f"{'ok   ' if good else 'WRONG'} {name} {kind}: {told} of {result['rounds']}{errors}", flush=True)
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", default="", help="strategies with this in their name")
    parser.add_argument("--rounds", type=int, default=200)
    arguments = parser.parse_args()
    files = {f"{path.parent.name}/{path.stem}": path for path in sorted(SCENARIOS.glob("*/django-*.py"))}
    if set(files) != set(EXPECTED):
        raise SystemExit(f"the catalog has {sorted(files)}, this script knows {sorted(EXPECTED)}")
    verdicts = []
    with Server() as server:
        for name, path in files.items():
            if arguments.only in name:
                for kind in ("real", "ours"):
                    verdicts.append(check(name, kind, run(kind, path, arguments.rounds, server)))
    print(f"{verdicts.count(True)} passed, {verdicts.count(False)} failed")
    sys.exit(0 if all(verdicts) else 1)


if __name__ == "__main__":
    main()
