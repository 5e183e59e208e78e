"""Asks `interleave explore` for every outcome of a program."""

import json
import shlex
import subprocess
from dataclasses import dataclass

TIME_LIMIT_S = 120
NO_ANSWER = 3  # exit status: a limit was reached


@dataclass
class Explored:
    complete: bool
    states: int
    outcomes: list  # as the command prints them
    document: dict

    def values(self, name):
        """Of the expression or global `name`, over the outcomes that came to an end."""
        return {outcome["counters"].get(name) for outcome in self.outcomes if outcome["outcome"] == "finished"}

    def words(self):
        return {outcome["outcome"] for outcome in self.outcomes}


class NotExplored(Exception):
    """The command refused the program, or ended otherwise than it may."""


def explore(binary, file, runtime, *options):
    command = [*shlex.split(binary), "explore", str(file), "--runtime", runtime, "--json", *options]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=TIME_LIMIT_S)
    if done.returncode not in (0, 1, NO_ANSWER) or not done.stdout:
        raise NotExplored(f"exit status {done.returncode}: {done.stderr.strip()}")
    document = json.loads(done.stdout)
    return Explored(document["complete"], document["states"], document["outcomes"], document)
