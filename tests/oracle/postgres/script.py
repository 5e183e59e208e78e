"""A script: what several sessions send to a database, statement by statement, and in which order.

As text it has one statement a line (a line that goes on is indented):

    create: CREATE TABLE accounts (id int PRIMARY KEY, balance int)
    fill: INSERT INTO accounts VALUES (1, 100), (2, 100)
    checker: 2
    1: BEGIN ISOLATION LEVEL SERIALIZABLE
    2: UPDATE accounts SET balance = 0 WHERE id = 1
    1: COMMIT
    final: SELECT * FROM accounts ORDER BY id

`create` lines make the tables, `fill` lines their first rows, `final` lines look at what is there in the end. The
sessions' lines are in the order in which they are to be sent; what a session that waits has to send is sent once it
waits no more. Where sessions wait for each other, the `checker` is the one whose deadlock_timeout runs out first;
without one nobody's does. Lines that begin with `#` and empty ones are for the reader.

In the place of a statement may stand what happens to a session that waits: `<cancel>`, its client gives up (as on a
timeout of the client's own), and `<timeout>`, the lock_timeout or statement_timeout that it had set runs out. Where the
session does not wait, neither happens.
"""

import re
from dataclasses import dataclass, field, replace


CANCEL, TIMEOUT = "<cancel>", "<timeout>"


@dataclass(frozen=True)
class Script:
    create: tuple = ()
    fill: tuple = ()
    steps: tuple = ()  # of (session, sql)
    final: tuple = ()
    checker: int | None = None
    name: str = field(default="", compare=False)

    def sessions(self):
        return sorted({session for session, _ in self.steps})

    def tables(self):
        found = (re.match(r"CREATE TABLE (?:IF NOT EXISTS )?(\w+)", sql, re.I) for sql in self.create)
        return [match[1] for match in found if match]

    def of(self, session):
        """What that session sends."""
        return [sql for one, sql in self.steps if one == session]

    def with_steps(self, steps):
        return replace(self, steps=tuple(steps))

    def with_checker(self, checker):
        return replace(self, checker=checker)


def next_step(steps, waiting):
    """The index of the first step that can be taken; None where all wait. A session's own order is kept."""
    held = set()
    for index, (session, sql) in enumerate(steps):
        if session not in held and (session not in waiting or sql in (CANCEL, TIMEOUT)):
            return index
        held.add(session)
    return None


def ordered(script, order):
    """The script with its sessions' statements in that order, a list of sessions."""
    left = {session: iter(script.of(session)) for session in script.sessions()}
    return script.with_steps((session, next(left[session])) for session in order)


def write(script):
    lines = [f"# {script.name}"] if script.name else []
    lines += [f"create: {sql}" for sql in script.create]
    lines += [f"fill: {sql}" for sql in script.fill]
    if script.checker is not None:
        lines.append(f"checker: {script.checker}")
    lines += [f"{session}: {sql}" for session, sql in script.steps]
    lines += [f"final: {sql}" for sql in script.final]
    return "\n".join(line.replace("\n", "\n    ") for line in lines) + "\n"


def read_all(text):
    """The scripts of a file: lines of three dashes are between them."""
    return [read(part) for part in re.split(r"^---$", text, flags=re.M)]


def read(text):
    """REQUIRES: the text is a script; ValueError says which line is not."""
    found = {"create": [], "fill": [], "final": [], "steps": []}
    checker, name = None, ""
    for line in re.sub(r"\n\s+(?=\S)", "\n    ", text).replace("\n    ", " ").splitlines():
        if not line.strip():
            continue
        if line.startswith("#"):
            name = name or line[1:].strip()
            continue
        word, colon, sql = line.partition(":")
        if not colon or (word not in found and word != "checker" and not word.isdigit()):
            raise ValueError(f"not a line of a script: {line}")
        if word == "checker":
            checker = int(sql)
        elif word.isdigit():
            found["steps"].append((int(word), sql.strip()))
        else:
            found[word].append(sql.strip())
    return Script(*(tuple(found[key]) for key in ("create", "fill", "steps", "final")), checker, name)
