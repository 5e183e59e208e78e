"""The simulated database as another program, asked in JSON: a line to its standard input, a line back.

The protocol. Sessions are numbered from 0 and come to be when they are first named; session 0 makes the tables.

    {"op": "reset"}                                 -> {}             no tables, no sessions, nothing saved
    {"op": "run", "session": 1, "sql": "..."}       -> ANSWER         the session is not waiting
    {"op": "resume", "session": 2}                  -> ANSWER         of 2's statement; 2 was told to be woken
    {"op": "deadlock_check", "session": 2}          -> ANSWER         its deadlock_timeout ran out; 2 is waiting
    {"op": "cancel", "session": 2}                  -> ANSWER         its client gives up; 2 is waiting
    {"op": "lock_timeout", "session": 2}            -> ANSWER         its lock_timeout ran out; 2 is waiting
    {"op": "statement_timeout", "session": 2}       -> ANSWER         its statement_timeout ran out; 2 is waiting
    {"op": "save"}                                  -> {"id": 7, "state": "..."}
    {"op": "restore", "id": 7}                      -> {}             as often as wanted

    ANSWER  {"session": 1, "state": "done" or "waits", "woken": [2, 3], ...RESULT}

`woken` are all sessions whose wait is over now and who have not gone on yet; they go on when they are told to resume, and may
come to wait again. The order in which several of them go on is the server's secret, so every order is tried (see
compare.py). `state` of a saved state may be left out; two saved states that say the same count as one.

RESULT, of a statement that is done, has what a session of the server would have shown (null or left out where there
is none): "tag" ("UPDATE 1", "SELECT 2", "INSERT 0 1"), "columns" (names), "rows" (lists of texts as psql shows them, or
null), "sqlstate", "message". And, compared only where they are told: "detail" (the process of session n is called
"Process n"; numbers of transactions, relations, databases and places of tuples are not compared), "types"
("integer", "bigint", "boolean", "text", ...), "status" ("I", "T", "E" as in the protocol's ReadyForQuery) and
"notices" (["25P01 there is no transaction in progress"]).

An answer {"error": "..."} says that the driver itself could not do it, and ends the comparison.
"""

import json
import shlex
import subprocess


class DriverFailed(Exception):
    """The driver ended, or said something that is no answer."""


class Driver:
    def __init__(self, command):
        self._process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                         text=True, bufsize=1)

    def close(self):
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def ask(self, op, **arguments):
        request = json.dumps({"op": op, **arguments})
        try:
            self._process.stdin.write(request + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
            answer = json.loads(line)
        except (BrokenPipeError, ValueError) as error:
            raise DriverFailed(f"{request}: no answer ({error})") from error
        if not isinstance(answer, dict) or "error" in answer:
            raise DriverFailed(f"{request}: {line.strip()}")
        return answer

    def reset(self):
        self.ask("reset")

    def run(self, session, sql):
        return self.ask("run", session=session, sql=sql)

    def resume(self, session):
        return self.ask("resume", session=session)

    def happen(self, event):
        """What ends a wait in an event of sessions.py: "check", "cancel" or "timeout"."""
        op = {"check": "deadlock_check", "cancel": "cancel"}.get(event["event"])
        if op is None:
            ended = event["results"][str(event["session"])]
            op = "lock_timeout" if ended.get("sqlstate") == "55P03" else "statement_timeout"
        return self.ask(op, session=event["session"])

    def deadlock_check(self, session):
        return self.ask("deadlock_check", session=session)

    def save(self):
        """A number, and a text that is the same for equal states."""
        answer = self.ask("save")
        return answer["id"], answer.get("state")

    def restore(self, number):
        self.ask("restore", id=number)

    def must(self, sql):
        """Runs what has to succeed, in session 0."""
        answer = self.run(0, sql)
        if answer["state"] != "done" or answer.get("sqlstate"):
            raise DriverFailed(f"{sql}: {answer}")
