"""Runs the programs on one side and writes what they said as JSON: `side.py ours|real asyncpg|psycopg ...`.

Ours is the library of src/lang/library, real is what is installed. Each program finds the tables of TABLES anew; what
it says, the exception that ends it and the statements that the server was sent are kept.
"""

import argparse
import asyncio
import importlib
import json
import logging
import pathlib
import re
import sys

import library
import server

TABLES = """
DROP SCHEMA IF EXISTS public CASCADE;
CREATE SCHEMA public;
CREATE TABLE accounts (id int PRIMARY KEY, balance int NOT NULL CHECK (balance >= 0));
INSERT INTO accounts VALUES (1, 100), (2, 200);
CREATE TABLE names (name text UNIQUE NOT NULL);
CREATE TABLE orders (id int PRIMARY KEY, account_id int REFERENCES accounts (id));
INSERT INTO orders VALUES (5, 1);
CREATE TABLE short (name varchar(5));
"""
PARTS = {"asyncpg": ("queries", "transactions", "pools"), "psycopg": ("queries", "transactions")}
RESET = {"SELECT pg_advisory_unlock_all();", "CLOSE ALL;", "UNLISTEN *;", "RESET ALL;",
         "DEALLOCATE ALL"}
INTROSPECTION = "WITH RECURSIVE typeinfo_tree("  # asyncpg asks for types that it sees for the first time
SAVEPOINT = re.compile(r"__asyncpg_savepoint_[0-9a-f]+__")
ADDRESS_IN_REPR = re.compile(r" (?:object )?at 0x[0-9a-f]+")
BLOCK_IN_TEXT = re.compile(r"<psycopg\.Transaction [^>]*>")  # names the server
PROCESS = re.compile(r"(Process|transaction) \d+")
LIMIT_S = 30

ADDRESS = {}  # of the server, for asyncpg


def told(value):
    """A value in words; of an exception all that a program can see of it."""
    if not isinstance(value, BaseException):
        return ADDRESS_IN_REPR.sub("", repr(value))
    names = ("sqlstate", "message", "detail", "hint", "constraint_name", "table_name", "column_name", "position")
    parts = [f"{type(value).__module__}.{type(value).__name__}", str(value)]
    parts += [f"{name}={getattr(value, name)!r}" for name in names if hasattr(value, name)]
    if hasattr(value, "diag"):
        names = ("severity", "sqlstate", "message_primary", "message_detail", "message_hint", "statement_position",
                 "constraint_name", "table_name", "column_name", "schema_name")
        parts += [f"diag.{name}={getattr(value.diag, name)!r}" for name in names]
    if value.__cause__ is not None:
        parts.append(f"cause={value.__cause__!r}")
    text = BLOCK_IN_TEXT.sub("<psycopg.Transaction>", ADDRESS_IN_REPR.sub("", " | ".join(parts)))
    return PROCESS.sub(r"\1 N", text)


def cleaned(statements):
    """Without what only keeps a connection clean, and without numbers that count across connections."""
    result = []
    for statement in statements:
        text = "\n".join(line for line in statement.split("\n") if line not in RESET)
        if text and not text.startswith(INTROSPECTION):
            result.append(SAVEPOINT.sub("__asyncpg_savepoint_N__", text))
    return result


def programs(client, seeds, only):
    base = importlib.import_module(f"{client}_base")
    for part in PARTS[client]:
        importlib.import_module(f"{client}_{part}")
    found = dict(base.PROGRAMS)
    random_programs = importlib.import_module("random_programs")
    for seed in range(seeds):
        found[f"random_{seed}"] = getattr(random_programs, client)(seed)
    return {name: function for name, function in found.items() if only in name}, base.NO_STATEMENTS


async def run_asyncpg(function, say):
    import asyncpg
    async with asyncpg.create_pool(min_size=2, max_size=2, server_settings={"application_name": "client"},
                                   **ADDRESS) as pool:
        try:
            await asyncio.wait_for(function(pool, say), LIMIT_S)
        except Exception as error:
            say("raised", error)
        pool.terminate()


def run_psycopg(function, say):
    import psycopg
    opened = []
    address = {"dbname" if name == "database" else name: value for name, value in ADDRESS.items()}
    address["application_name"] = "client"

    def connect(**keywords):
        opened.append(psycopg.connect(**address, **keywords))
        return opened[-1]

    try:
        function(connect, say)
    except Exception as error:
        say("raised", error)
    for connection in opened:
        connection.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("side", choices=["ours", "real"])
    parser.add_argument("client", choices=["asyncpg", "psycopg"])
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--database", required=True)
    parser.add_argument("--log", type=pathlib.Path, required=True)
    parser.add_argument("--seeds", type=int, default=0)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    logging.disable(logging.CRITICAL)
    sys.modules["side"] = sys.modules["__main__"]
    ADDRESS.update(host="127.0.0.1", port=arguments.port, user=server.OWNER, database=arguments.database)
    if arguments.side == "ours":
        library.install(application_name="client", **ADDRESS)
    admin = server.connect(ADDRESS)
    log = server.Log(arguments.log, arguments.database, "client")
    found, without_statements = programs(arguments.client, arguments.seeds, arguments.only)
    result = {}
    for name, function in found.items():
        admin.cursor().execute(TABLES)
        lines = []
        say = lambda *values, lines=lines: lines.append(" ".join(told(value) for value in values))
        if arguments.client == "asyncpg":
            asyncio.run(run_asyncpg(function, say))
        else:
            run_psycopg(function, say)
        statements = cleaned(log.statements())
        result[name] = {"lines": lines, "statements": [] if name in without_statements else statements}
    json.dump(result, sys.stdout)


if __name__ == "__main__":
    main()
