"""A PostgreSQL server of our own: in a folder that goes with it, on a loopback port, with its log to read.

    with server.Server(max_connections=50) as running:
        running.port; running.create_database("name")

`Log` gives the statements that one database has been sent since it was last asked.
"""

import os
import pathlib
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

PROGRAMS = pathlib.Path("/usr/lib/postgresql/15/bin")
OWNER = "postgres"  # PostgreSQL refuses to run as root
START_LIMIT_S = 60
ENTRY = re.compile(r"^@(\w*)@(\w*)@(\w+):  (.*)$")
STATEMENT = re.compile(r"^(?:statement|execute [^:]+): (.*)$", re.S)


class Server:
    def __init__(self, max_connections=60, settings=()):
        self._settings = [f"max_connections={max_connections}", "fsync=off", "synchronous_commit=off",
                          "full_page_writes=off", "autovacuum=off", "log_statement=all", "log_error_verbosity=terse",
                          "log_line_prefix=@%d@%a@", "log_min_messages=warning", "deadlock_timeout=100ms",
                          "lc_messages=C", "unix_socket_directories=", "listen_addresses=127.0.0.1",
                          "shared_buffers=16MB", *settings]

    def __enter__(self):
        signal.signal(signal.SIGTERM, lambda *_: sys.exit("terminated"))  # so that it is stopped then, too
        self._folder = pathlib.Path(tempfile.mkdtemp(prefix="interleave-postgres-"))
        self._prefix = []
        if os.geteuid() == 0:
            os.chown(self._folder, pwd.getpwnam(OWNER).pw_uid, -1)
            self._prefix = ["runuser", "-u", OWNER, "--"]
        self.log = self._folder / "log"
        self.port = free_port()
        self._process = None
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if self._process is not None and self._process.poll() is None:
            self._call("pg_ctl", "stop", "-D", self._data, "-m", "immediate", check=False)
            self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def _data(self):
        return str(self._folder / "data")

    def _call(self, program, *arguments, check=True):
        subprocess.run([*self._prefix, str(PROGRAMS / program), *arguments], cwd="/", check=check,
                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def _start(self):
        self._call("initdb", "-D", self._data, "-A", "trust", "-U", OWNER, "-E", "UTF8", "--locale=C", "-N")
        options = [part for setting in self._settings for part in ("-c", setting)]
        with open(self.log, "wb") as log:
            self._process = subprocess.Popen(
                [*self._prefix, str(PROGRAMS / "postgres"), "-D", self._data, "-p", str(self.port), *options],
                cwd="/", stdout=log, stderr=log)
        end_s = time.monotonic() + START_LIMIT_S
        while time.monotonic() < end_s:
            if self._process.poll() is not None:
                break
            ready = subprocess.run([PROGRAMS / "pg_isready", "-h", "127.0.0.1", "-p", str(self.port), "-q"],
                                   check=False)
            if ready.returncode == 0:
                return
            time.sleep(0.05)
        raise RuntimeError("PostgreSQL did not start:\n" + self.log.read_text(encoding="utf-8"))

    def create_database(self, name):
        self._call("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", OWNER, name)

    def address(self, database):
        """As keyword arguments of the clients."""
        return {"host": "127.0.0.1", "port": self.port, "user": OWNER, "database": database}


class Log:
    """What the clients called `application` sent to a database; statements are logged before they run."""

    def __init__(self, path, database, application):
        self._path = path
        self._of = (database, application)
        self._offset = path.stat().st_size

    def statements(self):
        """Since the last call, in order."""
        with open(self._path, encoding="utf-8") as file:
            file.seek(self._offset)
            text = file.read()
            self._offset = file.tell()
        found, entry = [], None
        for line in text.splitlines():
            match = ENTRY.match(line)
            if match:
                entry = None
                logged = STATEMENT.match(match[4]) if match[3] == "LOG" else None
                if logged and (match[1], match[2]) == self._of:
                    entry = [logged[1]]
                    found.append(entry)
            elif entry is not None and line.startswith("\t"):
                entry.append(line[1:])
        return ["\n".join(entry) for entry in found]


def connect(address):
    """A session for the test itself, each statement a transaction."""
    import psycopg2
    connection = psycopg2.connect(application_name="admin", **address)
    connection.autocommit = True
    return connection


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
