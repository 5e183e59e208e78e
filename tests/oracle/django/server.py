"""A PostgreSQL of its own: made in a temporary folder, on loopback, gone when the block is left.

    with Server() as server:
        server.dsn            # "host=127.0.0.1 port=... dbname=postgres user=judge"
        server.statements()   # what the sessions called "judged" have sent since the last call
"""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

BINARIES = Path("/usr/lib/postgresql/15/bin")
JUDGED = "judged"  # application_name of the sessions whose statements are told
MARK = "@@"
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
    "deadlock_timeout": "50ms",
    "max_connections": "60",
    "log_statement": "all",
    "log_line_prefix": f"{MARK}%a %p ",
    "TimeZone": "UTC",
    "lc_messages": "C",
}


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Server:
    def __enter__(self):
        self._folder = Path(tempfile.mkdtemp(prefix="postgres-"))
        self._user = pwd.getpwnam("postgres") if os.geteuid() == 0 else None
        if self._user is not None:
            os.chown(self._folder, self._user.pw_uid, self._user.pw_gid)
        self._log = self._folder / "log"
        self._read = 0
        self._port = free_port()
        self._call("initdb", "-D", self._folder / "data", "-A", "trust", "-U", "judge", "--no-sync", "--locale=C.UTF-8")
        settings = [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
        with open(self._log, "wb") as log:
            self._process = subprocess.Popen(
                [BINARIES / "postgres", "-D", self._folder / "data", "-p", str(self._port), "-k", self._folder,
                 *settings],
                stdout=log, stderr=log, **self._as_user())
        self.dsn = f"host=127.0.0.1 port={self._port} dbname=postgres user=judge sslmode=disable gssencmode=disable"
        self._call("pg_isready", "-h", "127.0.0.1", "-p", str(self._port), "-t", "20", tries=200)
        return self

    def __exit__(self, *args):
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def port(self):
        return self._port

    def _as_user(self):
        if self._user is None:
            return {}
        return {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []}

    def _call(self, program, *arguments, tries=1):
        for _ in range(tries):
            done = subprocess.run([BINARIES / program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  cwd="/", text=True, **self._as_user())
            if done.returncode == 0:
                return
        raise RuntimeError(f"{program}: {done.stdout}")

    def statements(self):
        """[(session, text), ...]; sessions are numbered in the order in which they come."""
        with open(self._log, encoding="utf-8") as log:
            log.seek(self._read)
            text = log.read()
            self._read = log.tell()
        sessions = {}
        found = []
        for entry in text.split(MARK)[1:]:
            name, process, rest = entry.split(" ", 2)
            if name == JUDGED and rest.startswith("LOG:  statement: "):
                sql = rest.removeprefix("LOG:  statement: ").rstrip("\n").replace("\n\t", "\n")
                found.append((sessions.setdefault(process, len(sessions) + 1), sql))
        return found
