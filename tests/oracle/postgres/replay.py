#!/usr/bin/env python3
"""Runs scripts (script.py) on a real PostgreSQL and shows what it did.

    replay.py [--json] [--locks] [FILE ...]        standard input where no file is named
"""

import argparse
import json
import pathlib
import sys

import script
from results import show
from server import Postgres
from sessions import Runner


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--json", action="store_true", help="an event a line")
    parser.add_argument("--locks", action="store_true", help="what each session holds and waits for")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    texts = [file.read_text(encoding="utf-8") for file in arguments.files] or [sys.stdin.read()]
    scripts = [one for text in texts for one in script.read_all(text)]
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
