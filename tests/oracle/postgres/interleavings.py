"""Every interleaving of a script's sessions that the server lets happen.

    for script, events in every(run, script): ...

`run(script)` carries a script out and gives its events (Runner.run). A session that waits has nothing to send, so what
comes next is chosen among the others; each run shows which sessions waited when, and so where it could have gone on
otherwise.
"""

from script import ordered


def sent(events):
    """The sessions in the order in which their statements were sent."""
    return [event["session"] for event in events if event["event"] == "step"]


def every(run, script):
    """Depth first; each distinct order of statements once. Gives scripts in the order in which they were sent."""
    stack = [[]]
    while stack:
        prefix = stack.pop()
        attempt = ordered(script, _completed(script, prefix))
        events = run(attempt)
        order = sent(events)
        yield ordered(script, _completed(script, order)), events
        steps = [event for event in events if event["event"] == "step"]
        for depth in range(len(prefix), len(order)):
            waiting = set(_settled(events, steps[depth - 1])["waiting"]) if depth else set()
            left = [session for session in script.sessions()
                    if order[:depth].count(session) < len(script.of(session))]
            stack += [order[:depth] + [session] for session in left
                      if session > order[depth] and session not in waiting]


def _settled(events, step):
    """The last event before the next step: a deadlock that was found changes who waits."""
    at = events.index(step)
    while at + 1 < len(events) and events[at + 1]["event"] == "check":
        at += 1
    return events[at]


def _completed(script, prefix):
    """The order that begins so and goes on with the lowest session first."""
    order = list(prefix)
    for session in script.sessions():
        order += [session] * (len(script.of(session)) - order.count(session))
    return order
