"""Random transactions over small tables, and random interleavings of them, from a seed.

    script = random_script(seed)        two or three sessions, their statements interleaved
    script = random_pair(seed)          two short transactions, for going through every interleaving
    script = random_serializable(seed)  two to four transactions that read and write three tables, nearly all SERIALIZABLE

A script uses one or two of the families of tables of families.py. What its sessions do is what people's transactions
do: they read, lock, change what moves rows into and out of a condition, insert what is there already, set savepoints
and go back to them, take advisory locks, make mistakes and go on; and their clients give up where they wait.
"""

import pathlib
import sys

from families import FAMILIES, LEDGERS
from script import CANCEL, Script

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from generator import Random  # noqa: E402  the project's own

LEVELS = ("READ COMMITTED", "READ COMMITTED", "REPEATABLE READ", "SERIALIZABLE")
LOCKS = ("FOR UPDATE", "FOR UPDATE", "FOR NO KEY UPDATE", "FOR SHARE", "FOR KEY SHARE")
WAITS = ("", "", "", " NOWAIT", " SKIP LOCKED")


ADVISORY = ("SELECT pg_advisory_lock({id})", "SELECT pg_advisory_xact_lock({id})", "SELECT pg_advisory_unlock({id})",
            "SELECT pg_try_advisory_lock({id})", "SELECT pg_try_advisory_xact_lock({id})",
            "SELECT pg_advisory_lock_shared({id})", "SELECT pg_advisory_unlock_shared({id})")
MISTAKES = ("SELECT 1 / 0", "SELECT nothing", "SELECT * FROM nowhere", "RELEASE SAVEPOINT nowhere", "BEGIN")


class Writer:
    def __init__(self, seed, families, level):
        self._random = Random(seed)
        self._level = level
        of_all = [template for family in families for template in family.statements]
        self._templates = [self.choose(of_all) for _ in range(3 + self._random.below(5))]  # few, so that they meet

    def choose(self, options):
        return options[self._random.below(len(options))]

    def happens(self, percent):
        return self._random.below(100) < percent

    def statement(self):
        template = self.choose(self._templates)
        lock = self.choose(LOCKS) + self.choose(WAITS)
        return template.format(id=self.choose((1, 1, 2)), other=self.choose((1, 2, 3, 4, 4)),
                               amount=self.choose((1, 10, 20)), name=self.choose(("ann", "bob")), lock=lock)

    def line(self):
        if self.happens(4):
            return self.choose(MISTAKES)
        if self.happens(6):
            return self.choose(ADVISORY).format(id=1 + self._random.below(2))
        if self.happens(3):
            return f"{self.statement()}; {self.statement()}"
        return self.statement()

    def transaction(self, least, most, with_extras):
        """The statements of a session, in a transaction or without one."""
        count = least + self._random.below(most - least + 1)
        lines = [self.line() if with_extras else self.statement() for _ in range(count)]
        if self.happens(10):
            return lines
        if with_extras and self.happens(25):
            lines = self._with_savepoint(lines)
            if self.happens(25):
                lines = self._with_savepoint(lines)
        if with_extras and self.happens(15):
            lines.insert(1 + self._random.below(len(lines)), CANCEL)
        return [self.begin(), *lines, "ROLLBACK" if self.happens(15) else "COMMIT"]

    def begin(self):
        mode = " READ ONLY" if self.happens(4) else ""
        return f"BEGIN ISOLATION LEVEL {self._level or self.choose(LEVELS)}{mode}"

    def _with_savepoint(self, lines):
        """Some of the lines in a savepoint; two in each other may have one name, and seldom a name is wrong."""
        start = self._random.below(len(lines))
        end = start + 1 + self._random.below(len(lines) - start)
        name = self.choose(("s", "s", "r"))
        ended = "t" if self.happens(5) else name
        after = self.choose((f"ROLLBACK TO SAVEPOINT {ended}", f"ROLLBACK TO SAVEPOINT {ended}",
                             f"RELEASE SAVEPOINT {ended}"))
        return [*lines[:start], f"SAVEPOINT {name}", *lines[start:end], after, *lines[end:]]

    def interleaved(self, parts):
        """The statements of the sessions in a random order that keeps each one's own; sessions are numbered from 1."""
        left = [[(number, sql) for sql in part] for number, part in enumerate(parts, 1)]
        steps = []
        while any(left):
            chosen = self._random.below(sum(map(len, left)))
            for part in left:
                if chosen < len(part):
                    steps.append(part.pop(0))
                    break
                chosen -= len(part)
        return steps


def _script(writer, families, parts, name):
    return Script(create=tuple(sql for family in families for sql in family.create),
                  fill=tuple(sql for family in families for sql in family.fill),
                  steps=tuple(writer.interleaved(parts)),
                  final=tuple(sql for family in families for sql in family.final), name=name)


def _families(random):
    chosen = [FAMILIES[random.below(len(FAMILIES))]]
    other = FAMILIES[random.below(len(FAMILIES))]
    if random.below(4) == 0 and other not in chosen:
        chosen.append(other)
    return chosen


def random_script(seed):
    random = Random(seed)
    families = _families(random)
    level = LEVELS[random.below(len(LEVELS))] if random.below(2) else None
    writer = Writer(random.next(), families, level)
    count = 2 + random.below(2)
    parts = [writer.transaction(1, 4 if count == 2 else 3, True) for _ in range(count)]
    return _script(writer, families, parts, f"random script {seed}")


def random_pair(seed):
    """Short enough that every interleaving can be run: two transactions of one to three statements."""
    random = Random(seed)
    families = _families(random)
    writer = Writer(random.next(), families, LEVELS[random.below(len(LEVELS))])
    parts = [writer.transaction(1, 2, False), writer.transaction(1, 3, False)]
    return _script(writer, families, parts, f"random pair {seed}")


def random_serializable(seed):
    random = Random(seed)
    writer = Writer(random.next(), (LEDGERS,), None)
    parts = []
    for _ in range(2 + random.below(3)):
        level = "SERIALIZABLE" if random.below(12) else "REPEATABLE READ"
        mode = "" if random.below(8) else " READ ONLY"
        statements = LEDGERS.statements[:3] if mode else LEDGERS.statements
        lines = [writer.choose(statements).format(amount=writer.choose((1, 2, 5))) for _ in range(1 + random.below(3))]
        parts.append([f"BEGIN ISOLATION LEVEL {level}{mode}", *lines, "COMMIT" if random.below(10) else "ROLLBACK"])
    return _script(writer, (LEDGERS,), parts, f"random serializable {seed}")
