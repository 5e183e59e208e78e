"""What came of statements, as sessions.py and drivers tell it: shown in lines, made comparable, compared."""

import re

TOLD_ALWAYS = ("tag", "columns", "rows", "sqlstate", "message")
TOLD_PERHAPS = ("types", "detail", "status", "notices")  # compared where the model tells them


def stable(detail, session_of):
    """A detail without what differs from run to run: processes become the numbers of their sessions."""
    detail = re.sub(r"[Pp]rocess (\d+)", lambda match: f"session {session_of(int(match[1]))}", detail)
    detail = re.sub(r"\b(transaction|relation|database|pivot) \d+", r"\1 ?", detail)
    detail = re.sub(r"\btuple \(\d+,\d+\)", "tuple ?", detail)
    return re.sub(r"\badvisory lock \[\d+,", "advisory lock [?,", detail)


def differences(server, model):
    """The keys of two results in which they differ."""
    keys = [*TOLD_ALWAYS, *(key for key in TOLD_PERHAPS if key in model)]
    return [key for key in keys if _comparable(key, server.get(key)) != _comparable(key, model.get(key))]


def _comparable(key, value):
    if key == "detail" and value:
        return stable(value, str)
    return None if key == "notices" and not value else value


def describe(result):
    """A result in a line."""
    if result.get("sqlstate"):
        detail = f"  [{' / '.join(result['detail'].splitlines())}]" if result.get("detail") else ""
        return f"ERROR {result['sqlstate']} {result.get('message')}{detail}"
    rows = ""
    if result.get("rows") is not None:
        rows = "  " + " ".join("(" + ", ".join("NULL" if value is None else value for value in row) + ")"
                               for row in result["rows"])
    notices = "".join(f"  [{notice}]" for notice in result.get("notices") or [])
    return f"{result.get('tag')}{rows.rstrip()}{notices}"


HAPPENS = {"check": "deadlock_timeout runs out", "cancel": "is cancelled", "timeout": "its timeout runs out"}


def show_event(event):
    """An event in lines: what was sent, what came of it, who went on."""
    if event["event"] == "final":
        return [f"final: {event['sql']}  ->  {describe(event['result'])}"]
    own = str(event["session"])
    results = dict(event["results"])
    sent = event.get("sql", HAPPENS.get(event["event"]))
    lines = [f"{own}: {sent}  ->  {describe(results.pop(own)) if own in results else 'waits'}"]
    lines += [f"      {number} goes on  ->  {describe(result)}" for number, result in sorted(results.items())]
    if event["cycle"]:
        lines.append(f"      wait in a circle: {' '.join(map(str, event['cycle']))}")
    return lines + [f"        {' '.join(map(str, lock))}" for lock in event.get("locks", [])]


def show(events):
    return "\n".join(line for event in events for line in show_event(event))
