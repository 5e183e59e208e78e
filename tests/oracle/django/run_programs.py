"""Runs a file of programs under one Django, and says as JSON what each printed and sent.

    run_programs.py real|ours FILE    (DATABASE_DSN in the environment)

{"columns": [...], "programs": [{"name", "output", "marks"}]}: before each program its number is sent as a statement of
a session of its own, so that the server's log tells the programs apart.
"""

import contextlib
import io
import json
import os
import sys
from pathlib import Path

from instrument import instrument

CATALOG = """
    SELECT c.conrelid::regclass::text, c.contype::text, c.conname, pg_get_constraintdef(c.oid) FROM pg_constraint c
    WHERE c.conrelid::regclass::text LIKE 'app\\_%' ORDER BY 1, 2, 3
"""
COLUMNS = """
    SELECT table_name, column_name, data_type, is_nullable, character_maximum_length, column_default
    FROM information_schema.columns WHERE table_schema = 'public' ORDER BY table_name, ordinal_position
"""


def read_programs(path):
    """The models, and the programs by name: parts of the file that begin with `# ---- name`."""
    parts = Path(path).read_text(encoding="utf-8").split("# ---- ")
    programs = []
    for part in parts[1:]:
        name, _, source = part.partition("\n")
        programs.append((name.strip(), source))
    return parts[0], programs


class Setup:
    """A session beside those of the programs: psycopg's pq, so that it needs neither psycopg2."""

    def __init__(self):
        from psycopg import pq
        self._connection = pq.PGconn.connect(f"{os.environ['DATABASE_DSN']} application_name=judged".encode())
        self.run("SET application_name = 'marks'")

    def run(self, sql):
        result = self._connection.exec_(sql.encode())
        if result.error_message:
            raise RuntimeError(result.error_message.decode())
        return [[text if text is None else text.decode() for text in
                 (result.get_value(row, column) for column in range(result.nfields))] for row in range(result.ntuples)]

    def mark(self, number):
        self.run(f"SET application_name = 'judged'")
        self.run(f"SELECT 'program {number}'")
        self.run("SET application_name = 'marks'")

    def empty(self):
        names = [row[0] for row in self.run("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")]
        if names:
            joined = ", ".join([f'"{name}"' for name in names])
            self.run(f"TRUNCATE {joined} RESTART IDENTITY CASCADE")


def main():
    kind, path = sys.argv[1:]
    setup = Setup()
    if kind == "real":
        import real
        real.install()
    else:
        import ours
        ours.install()
    declarations, programs = read_programs(path)
    base = {"__name__": "app.models"}
    exec(compile(declarations, path, "exec"), base)
    if kind == "real":
        real.make_tables()
    from django.db import connection
    result = {"catalog": setup.run(CATALOG), "columns": setup.run(COLUMNS), "programs": []}
    for number, (name, source) in enumerate(programs):
        setup.empty()
        setup.mark(number)
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(compile(instrument(source), name, "exec"), dict(base))
            connection.close()
        result["programs"].append({"name": name, "output": output.getvalue()})
    json.dump(result, sys.stdout)


if __name__ == "__main__":
    main()
