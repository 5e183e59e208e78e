"""A PostgreSQL of our own: from nothing, in a temporary folder, on a loopback port, gone when the block is left.

    with Postgres() as server:
        session = server.session()              a wire.Session
        server.dsn("postgres")                  for psycopg2, psycopg, asyncpg

    server.py                                   starts one, prints how to reach it, stops it at the end of stdin

PostgreSQL refuses to run as root, so under root it runs as the first of `postgres`, `nobody` that exists. Nothing
need survive a crash (fsync is off), nothing happens by itself (no autovacuum), and tables are read in the order of
their rows (no index scans), because that is what the model of it assumes. Should this process die, so does the server.
"""

import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

import wire

BINARIES = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))
VERSION = 15
START_SECONDS = 30
SETTINGS = {
    "fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "wal_level": "minimal",
    "max_wal_senders": "0", "autovacuum": "off", "jit": "off", "max_connections": "100", "shared_buffers": "32MB",
    "enable_indexscan": "off", "enable_indexonlyscan": "off", "enable_bitmapscan": "off",
    "lc_messages": "C", "timezone": "UTC", "track_activities": "on", "checkpoint_timeout": "1h",
    "max_parallel_workers_per_gather": "0", "log_min_messages": "fatal", "dynamic_shared_memory_type": "mmap",
}


def binaries():
    """The folder of PostgreSQL's programs, of the version that the model follows."""
    for folder in BINARIES:
        if folder.parent.name == str(VERSION):
            return folder
    sys.exit(f"PostgreSQL {VERSION} is not installed (postgresql-{VERSION})")


def unprivileged():
    """Who the server runs as: a passwd entry, None where we may run it ourselves."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    return sys.exit("no user `postgres` or `nobody` to run the server as")


def as_user(user, command):
    """The command line that runs `command` as that user and ends it when its parent ends."""
    words = ["setpriv", "--pdeathsig", "QUIT"]
    if user:
        words += ["--reuid", str(user.pw_uid), "--regid", str(user.pw_gid), "--clear-groups"]
    return [*words, "--", *command]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def temporary_folder(user):
    """In memory where that can be had: nothing of it is to be kept."""
    memory = pathlib.Path("/dev/shm")
    where = memory if memory.is_dir() and os.access(memory, os.W_OK) else None
    folder = pathlib.Path(tempfile.mkdtemp(prefix="interleave-", dir=where))
    if user:
        os.chown(folder, user.pw_uid, user.pw_gid)
    return folder


class Postgres:
    """`settings` add to SETTINGS or change them, say deadlock_timeout="200ms"."""

    def __init__(self, **settings):
        self._settings = {**SETTINGS, **settings}
        self._user = unprivileged()
        self._folder = None
        self._process = None
        self.port = None

    def __enter__(self):
        self._folder = temporary_folder(self._user)
        try:
            self._initialise()
            self._start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def _initialise(self):
        command = [str(binaries() / "initdb"), "-D", str(self._folder / "data"), "-U", "postgres", "-A", "trust",
                   "-E", "UTF8", "--locale", "C", "--no-sync", "--no-instructions"]
        subprocess.run(as_user(self._user, command), check=True, stdout=subprocess.DEVNULL, cwd=self._folder)

    def _start(self):
        self.port = free_port()
        command = [str(binaries() / "postgres"), "-D", str(self._folder / "data"), "-p", str(self.port),
                   "-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={self._folder}"]
        for name, value in self._settings.items():
            command += ["-c", f"{name}={value}"]
        with open(self._folder / "log", "wb") as log:
            self._process = subprocess.Popen(as_user(self._user, command), stdout=log, stderr=log,
                                             stdin=subprocess.DEVNULL, cwd=self._folder)
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                return self.session().close()
            except (OSError, wire.ServerGone) as error:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError(f"PostgreSQL did not start:\n{self.log()}") from error
                time.sleep(0.05)

    def stop(self):
        if self._process and self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(timeout=START_SECONDS)
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)

    def log(self):
        return (self._folder / "log").read_text(errors="replace")

    def session(self, database="postgres", options=""):
        return wire.Session(str(self._folder / f".s.PGSQL.{self.port}"), "postgres", database, options)

    def dsn(self, database="postgres"):
        return f"host=127.0.0.1 port={self.port} user=postgres dbname={database}"


def main():
    with Postgres(**dict(word.split("=", 1) for word in sys.argv[1:])) as server:
        print(server.dsn(), flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
