"""Holds tests/model/database/sql/statements.txt against a real PostgreSQL 15, or writes its answers anew.

    python3 tests/oracle/sql_corpus.py           compares; exits 1 where the server answers something else
    python3 tests/oracle/sql_corpus.py --write   puts the server's answers into the file

The file's lines are described in tests/model/database/sql/answers.hpp. Lines with @ make the tables that its
statements find; each statement with > or ? runs in a transaction of its own that is rolled back.
"""

import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile

import psycopg
from psycopg import pq

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILE = ROOT / "tests/model/database/sql/statements.txt"
PROGRAMS = pathlib.Path("/usr/lib/postgresql/15/bin")
ANSWER = ("$", "=", ".", "#", "!", "+")

DEFINITION = """
select 0, attnum, '+ column ' || attname || ' ' || format_type(atttypid, atttypmod)
       || case when attnotnull then ' not null' else '' end || case when atthasdef or attidentity <> '' then ' default' else '' end
from pg_attribute where attrelid = %(table)s::regclass and attnum > 0
union all
select 1, 0, case contype when 'p' then '+ primary ' when 'u' then '+ unique ' when 'c' then '+ check '
                      when 'f' then '+ foreign ' end || conname
from pg_constraint where conrelid = %(table)s::regclass
union all
select 1, 0, case when indisunique then '+ unique index ' else '+ index ' end || relname
from pg_index join pg_class on pg_class.oid = indexrelid
where indrelid = %(table)s::regclass and not exists (select from pg_constraint where conindid = indexrelid)
union all
select 1, 0, '+ sequence ' || relname from pg_class join pg_depend on objid = pg_class.oid
where relkind = 'S' and refobjid = %(table)s::regclass
"""


def escaped(text):
    if not text:
        return "\\e"
    text = text.replace("\\", "\\\\").replace("|", "\\|").replace("\n", "\\n").replace("\t", "\\t")
    return text[:-1] + "\\s" if text.endswith(" ") else text


def unescaped(text):
    return text.replace("\\n", "\n")


class Server:
    """A PostgreSQL of our own in a temporary folder, on a port that is free."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="sql_corpus_")
        shutil.chown(self.folder, "postgres")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.run("initdb", "-D", f"{self.folder}/data", "-A", "trust", "--locale=C", "-E", "UTF8")
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-w", "-l", f"{self.folder}/log", "-o",
                 f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c timezone=UTC -c fsync=off "
                 "-c enable_hashagg=off", "start")
        return psycopg.connect(f"host=127.0.0.1 port={self.port} user=postgres", autocommit=True)

    def __exit__(self, *_):
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-m", "immediate", "-w", "stop")
        shutil.rmtree(self.folder)

    def run(self, program, *arguments):
        subprocess.run(["runuser", "-u", "postgres", "--", PROGRAMS / program, *arguments], check=True,
                       cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Oracle:
    def __init__(self, connection):
        self.connection = connection
        self.plain = connection.pgconn
        self.types = {}

    def type_name(self, oid):
        if oid not in self.types:
            # A type is named as in messages: without a length.
            row = self.connection.execute("select format_type(%s, null)", [oid]).fetchone()
            self.types[oid] = row[0]
        return self.types[oid]

    @staticmethod
    def error_lines(result):
        def field(which):
            value = result.error_field(which)
            return value.decode() if value else ""

        position = field(pq.DiagnosticField.STATEMENT_POSITION) or "0"
        message = escaped(field(pq.DiagnosticField.MESSAGE_PRIMARY))
        lines = [f"! {field(pq.DiagnosticField.SQLSTATE)} {position} {message}"]
        if detail := field(pq.DiagnosticField.MESSAGE_DETAIL):
            lines.append(f"! detail: {escaped(detail)}")
        if hint := field(pq.DiagnosticField.MESSAGE_HINT):
            lines.append(f"! hint: {escaped(hint)}")
        return lines

    def columns(self, result):
        names = []
        for column in range(result.nfields):
            names.append((escaped(result.fname(column).decode()), result.ftype(column)))
        return names

    def column_line(self, names):
        return ("= " + "|".join(f"{name}:{self.type_name(oid)}" for name, oid in names)).strip()

    def described(self, text):
        result = self.plain.prepare(b"", text.encode())
        if result.status == pq.ExecStatus.FATAL_ERROR:
            return self.error_lines(result)
        result = self.plain.describe_prepared(b"")
        parameters = [result.param_type(index) for index in range(result.nparams)]
        names = self.columns(result)
        lines = ["$ " + ", ".join(map(self.type_name, parameters))] if parameters else []
        # A SELECT of no columns is as good as none for this interface.
        if names or re.match(r"\s*select\b", text, re.IGNORECASE):
            lines.append(self.column_line(names))
        return lines

    def carried_out(self, text):
        self.plain.exec_(b"begin")
        result = self.plain.exec_(text.encode())
        if result.status == pq.ExecStatus.FATAL_ERROR:
            lines = self.error_lines(result)
            self.plain.exec_(b"rollback")
            return lines
        lines = []
        names = self.columns(result)
        rows = [[result.get_value(row, column) for column in range(result.nfields)] for row in range(result.ntuples)]
        changed = result.command_tuples
        tag = (result.command_status or b"").decode()
        definition = []
        if table := re.match(r"(?:create table|alter table) (?:if not exists )?\"?(\w+)|create (?:unique )?index (?:\w+ )?on (\w+)",
                             text, re.IGNORECASE):
            definition = [row[2] for row in sorted(self.connection.execute(
                DEFINITION, {"table": table[1] or table[2]}).fetchall())]
        self.plain.exec_(b"rollback")
        if result.status == pq.ExecStatus.TUPLES_OK:
            lines.append(self.column_line(names))
            for row in rows:
                values = ["\\N" if value is None else escaped(value.decode()) for value in row]
                lines.append((". " + "|".join(values)) if values else ".")
        if tag.startswith(("INSERT", "UPDATE", "DELETE")):
            lines.append(f"# {changed}")
        return lines + definition

    def answer(self, mode, text):
        return self.described(text) if mode == "?" else self.carried_out(text)


def main():
    write = "--write" in sys.argv
    output = []
    wrong = 0
    count = 0
    lines = FILE.read_text(encoding="utf-8").split("\n")
    with Server() as connection:
        oracle = Oracle(connection)
        index = 0
        while index < len(lines):
            line = lines[index]
            index += 1
            output.append(line)
            if line.startswith("@ "):
                connection.execute(line[2:])
            if not line.startswith(("> ", "? ")):
                continue
            recorded = []
            while index < len(lines) and lines[index].startswith(ANSWER):
                recorded.append(lines[index])
                index += 1
            count += 1
            answer = oracle.answer(line[0], unescaped(line[2:]))
            output += answer
            if answer != recorded:
                wrong += 1
                if not write:
                    print(line, *("    recorded " + one for one in recorded), *("    now      " + one for one in answer),
                          sep="\n")
        connection.close()
    if write:
        FILE.write_text("\n".join(output), encoding="utf-8")
    print(f"sql corpus: {count} statements, {wrong} of them {'written anew' if write else 'answered differently'}")
    print(f"{count - wrong} passed, {wrong} failed")
    sys.exit(1 if wrong and not write else 0)


main()
