"""Random transactions over small tables, and random interleavings of them, from a seed.

    script = random_script(seed)        two or three sessions, their statements interleaved
    script = random_pair(seed)          two short transactions, for going through every interleaving

A script uses one or two of the FAMILIES of tables. What its sessions do is what people's transactions do: they read,
lock, change what moves rows into and out of a condition, insert what is there already, set savepoints and go back to
them, take advisory locks, make mistakes and go on.
"""

import pathlib
import sys

from script import Script

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from generator import Random  # noqa: E402  the project's own

LEVELS = ("READ COMMITTED", "READ COMMITTED", "REPEATABLE READ", "SERIALIZABLE")
LOCKS = ("FOR UPDATE", "FOR UPDATE", "FOR NO KEY UPDATE", "FOR SHARE", "FOR KEY SHARE")
WAITS = ("", "", "", " NOWAIT", " SKIP LOCKED")


class Family:
    """Tables and the statements over them. A statement's places: {id} {other} a key, {amount} a small number, {lock}
    a locking clause, {name} a name."""

    def __init__(self, create, fill, final, statements):
        self.create, self.fill, self.final, self.statements = create, fill, final, statements


ACCOUNTS = Family(
    ("CREATE TABLE accounts (id int PRIMARY KEY, balance int)",),
    ("INSERT INTO accounts VALUES (1, 10), (2, 20), (3, 30)",),
    ("SELECT * FROM accounts ORDER BY id",),
    ("SELECT balance FROM accounts WHERE id = {id}",
     "SELECT * FROM accounts ORDER BY id",
     "SELECT id, balance FROM accounts",
     "SELECT sum(balance) FROM accounts",
     "SELECT count(*) FROM accounts WHERE balance >= {amount}",
     "SELECT balance FROM accounts WHERE id = {id} {lock}",
     "SELECT balance FROM accounts WHERE id = {id} {lock}",
     "SELECT * FROM accounts WHERE balance < {amount} {lock}",
     "SELECT id FROM accounts WHERE balance >= {amount} ORDER BY id LIMIT 1 {lock}",
     "SELECT id FROM accounts ORDER BY balance LIMIT 2 {lock}",
     "UPDATE accounts SET balance = balance + {amount} WHERE id = {id}",
     "UPDATE accounts SET balance = balance + {amount} WHERE id = {id}",
     "UPDATE accounts SET balance = balance - {amount} WHERE id = {id} AND balance >= {amount}",
     "UPDATE accounts SET balance = {amount} WHERE id = {id} RETURNING id, balance",
     "UPDATE accounts SET balance = balance + 10 RETURNING *",
     "UPDATE accounts SET balance = balance * 2 WHERE balance <= {amount}",
     "UPDATE accounts SET balance = 0 WHERE balance = {amount}",
     "UPDATE accounts SET id = id + 3 WHERE id = {id}",
     "UPDATE accounts SET balance = (SELECT sum(balance) FROM accounts) WHERE id = {id} RETURNING balance",
     "UPDATE accounts SET balance = 1 WHERE id = (SELECT id FROM accounts ORDER BY balance LIMIT 1) RETURNING id",
     "DELETE FROM accounts WHERE id = {id}",
     "DELETE FROM accounts WHERE balance = {amount} RETURNING *",
     "INSERT INTO accounts VALUES ({other}, {amount})",
     "INSERT INTO accounts VALUES ({other}, {amount}) RETURNING balance",
     "INSERT INTO accounts VALUES ({other}, {amount}) ON CONFLICT DO NOTHING",
     "INSERT INTO accounts VALUES ({other}, {amount}) ON CONFLICT (id) DO UPDATE SET balance ="
     " accounts.balance + EXCLUDED.balance RETURNING *",
     "INSERT INTO accounts SELECT max(id) + 1, count(*) FROM accounts"))

NAMES = Family(
    ("CREATE TABLE names (name text UNIQUE, hits int NOT NULL DEFAULT 0)",),
    ("INSERT INTO names VALUES ('ann', 1)",),
    ("SELECT * FROM names ORDER BY name, hits",),
    ("SELECT hits FROM names WHERE name = '{name}'",
     "SELECT name FROM names ORDER BY name",
     "SELECT count(*) FROM names",
     "SELECT hits FROM names WHERE name = '{name}' {lock}",
     "INSERT INTO names VALUES ('{name}', {amount})",
     "INSERT INTO names VALUES ('{name}', {amount})",
     "INSERT INTO names (name) VALUES ('{name}'), ('cid') RETURNING name, hits",
     "INSERT INTO names VALUES ('{name}', {amount}) ON CONFLICT DO NOTHING",
     "INSERT INTO names VALUES ('{name}', {amount}) ON CONFLICT (name) DO NOTHING RETURNING hits",
     "INSERT INTO names VALUES ('{name}', {amount}) ON CONFLICT (name) DO UPDATE SET hits = names.hits + 1"
     " RETURNING hits",
     "INSERT INTO names VALUES ('{name}', {amount}) ON CONFLICT (name) DO UPDATE SET hits = EXCLUDED.hits"
     " WHERE names.hits < {amount}",
     "UPDATE names SET hits = hits + 1 WHERE name = '{name}'",
     "UPDATE names SET hits = hits + 1 WHERE name = '{name}' RETURNING *",
     "UPDATE names SET name = '{name}' WHERE name = 'ann'",
     "UPDATE names SET hits = NULL WHERE name = '{name}'",
     "DELETE FROM names WHERE name = '{name}'",
     "DELETE FROM names WHERE hits > {amount}"))

DOCTORS = Family(
    ("CREATE TABLE doctors (id int PRIMARY KEY, name text, on_call boolean)",),
    ("INSERT INTO doctors VALUES (1, 'ann', true), (2, 'bob', true), (3, 'cid', false)",),
    ("SELECT * FROM doctors ORDER BY id",),
    ("SELECT count(*) FROM doctors WHERE on_call",
     "SELECT name FROM doctors WHERE on_call ORDER BY id",
     "SELECT id FROM doctors WHERE on_call {lock}",
     "SELECT * FROM doctors WHERE id = {id} {lock}",
     "UPDATE doctors SET on_call = false WHERE id = {id}",
     "UPDATE doctors SET on_call = true WHERE id = {id} RETURNING name",
     "UPDATE doctors SET on_call = NOT on_call WHERE on_call",
     "UPDATE doctors SET on_call = false WHERE id = {id} AND (SELECT count(*) FROM doctors WHERE on_call) >= 2",
     "UPDATE doctors SET on_call = true WHERE NOT on_call RETURNING id"))

FAMILY_TREE = Family(
    ("CREATE TABLE parents (id int PRIMARY KEY, n int)",
     "CREATE TABLE children (id int PRIMARY KEY, parent int REFERENCES parents)"),
    ("INSERT INTO parents VALUES (1, 0), (2, 0)", "INSERT INTO children VALUES (1, 1)"),
    ("SELECT * FROM parents ORDER BY id", "SELECT * FROM children ORDER BY id"),
    ("SELECT * FROM parents ORDER BY id",
     "SELECT count(*) FROM children WHERE parent = {id}",
     "SELECT n FROM parents WHERE id = {id} {lock}",
     "SELECT * FROM children {lock}",
     "INSERT INTO children VALUES ({other}, {id})",
     "INSERT INTO children VALUES ({other}, {id})",
     "INSERT INTO children VALUES ({other}, {other})",
     "UPDATE children SET parent = {id} WHERE id = {other}",
     "UPDATE parents SET n = n + 1 WHERE id = {id}",
     "UPDATE parents SET id = {other} WHERE id = {id}",
     "DELETE FROM parents WHERE id = {id}",
     "DELETE FROM children WHERE parent = {id}",
     "INSERT INTO parents VALUES ({other}, 0) ON CONFLICT DO NOTHING"))

STOCK = Family(
    ("CREATE TABLE stock (item int, amount int CHECK (amount >= 0), sold int DEFAULT 0)",),
    ("INSERT INTO stock VALUES (1, 1), (2, 2)",),
    ("SELECT * FROM stock ORDER BY item, amount, sold",),
    ("SELECT amount FROM stock WHERE item = {id}",
     "SELECT sum(amount), sum(sold) FROM stock",
     "SELECT amount, sold FROM stock WHERE item = {id} {lock}",
     "SELECT item FROM stock WHERE amount > 0 LIMIT 1 {lock}",
     "UPDATE stock SET amount = amount - 1, sold = sold + 1 WHERE item = {id}",
     "UPDATE stock SET amount = amount - 1 WHERE item = {id} AND amount > 0 RETURNING amount",
     "UPDATE stock SET sold = sold + 1 WHERE amount = 0",
     "INSERT INTO stock VALUES ({id}, 1)",
     "DELETE FROM stock WHERE amount = 0"))

FAMILIES = (ACCOUNTS, ACCOUNTS, NAMES, DOCTORS, FAMILY_TREE, STOCK)
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
        return self.statement()

    def transaction(self, least, most, with_extras):
        """The statements of a session, in a transaction or without one."""
        count = least + self._random.below(most - least + 1)
        lines = [self.line() if with_extras else self.statement() for _ in range(count)]
        if self.happens(10):
            return lines
        if with_extras and self.happens(25):
            lines = self._with_savepoint(lines)
        end = "ROLLBACK" if self.happens(15) else "COMMIT"
        return [f"BEGIN ISOLATION LEVEL {self._level or self.choose(LEVELS)}", *lines, end]

    def _with_savepoint(self, lines):
        start = self._random.below(len(lines))
        end = start + 1 + self._random.below(len(lines) - start)
        after = self.choose(("ROLLBACK TO SAVEPOINT s", "ROLLBACK TO SAVEPOINT s", "RELEASE SAVEPOINT s"))
        return [*lines[:start], "SAVEPOINT s", *lines[start:end], after, *lines[end:]]

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
