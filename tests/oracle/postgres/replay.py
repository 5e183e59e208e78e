#!/usr/bin/env python3
"""Runs scripts (script.py) on a real PostgreSQL and shows what it did.

    replay.py [--json] [--locks] [FILE ...]        standard input where no file is named
"""

import argparse
import json
import pathlib
import sys

import script
from server import Postgres
from sessions import Runner


def describe(result):
    """A result in a line."""
    if "sqlstate" in result:
        detail = f"  [{' / '.join(result['detail'].splitlines())}]" if "detail" in result else ""
        return f"ERROR {result['sqlstate']} {result['message']}{detail}"
    rows = ""
    if "rows" in result:
        rows = "  " + " ".join("(" + ", ".join("NULL" if value is None else value for value in row) + ")"
                               for row in result["rows"])
    notices = "".join(f"  [{notice}]" for notice in result.get("notices", []))
    return f"{result['tag']}{rows.rstrip()}{notices}"


def show(events):
    lines = []
    for event in events:
        if event["event"] == "final":
            lines.append(f"final: {event['sql']}  ->  {describe(event['result'])}")
            continue
        own = str(event["session"])
        results = dict(event["results"])
        sent = event.get("sql", "deadlock_timeout runs out")
        lines.append(f"{own}: {sent}  ->  {describe(results.pop(own)) if own in results else 'waits'}")
        lines += [f"      {number} goes on  ->  {describe(result)}" for number, result in sorted(results.items())]
        if event["cycle"]:
            lines.append(f"      wait in a circle: {' '.join(map(str, event['cycle']))}")
        lines += [f"        {' '.join(map(str, lock))}" for lock in event.get("locks", [])]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--json", action="store_true", help="an event a line")
    parser.add_argument("--locks", action="store_true", help="what each session holds and waits for")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    texts = [file.read_text(encoding="utf-8") for file in arguments.files] or [sys.stdin.read()]
    scripts = [script.read(part) for text in texts for part in text.split("\n---\n")]
    with Postgres() as server:
        runner = Runner(server, count=max(max(one.sessions()) for one in scripts), explain=arguments.locks)
        for one in scripts:
            events = runner.run(one)
            if arguments.json:
                print("\n".join(json.dumps(event) for event in events))
            else:
                print(f"== {one.name}\n{show(events)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
