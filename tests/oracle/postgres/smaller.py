"""Makes a script that shows a disagreement small: whatever can go without the disagreement going, goes."""

import time
from dataclasses import replace

SECONDS = 30


def smaller(script, disagrees):
    """`disagrees(script)`: whether server and model still differ. First whole sessions go, then single statements
    from the end, and again from the start until nothing more can go or the time is up."""
    deadline = time.monotonic() + SECONDS
    changed = True
    while changed and time.monotonic() < deadline:
        changed = False
        for attempt in _attempts(script):
            if time.monotonic() > deadline:
                break
            if disagrees(attempt):
                script, changed = attempt, True
                break
    return script


def _attempts(script):
    for session in script.sessions():
        if len(script.sessions()) > 1:
            yield script.with_steps(step for step in script.steps if step[0] != session)
    for index in reversed(range(len(script.steps))):
        yield script.with_steps(script.steps[:index] + script.steps[index + 1:])
    for index in reversed(range(len(script.final))):
        yield replace(script, final=script.final[:index] + script.final[index + 1:])
