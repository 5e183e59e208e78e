"""A Redis of our own: in a temporary folder, on a loopback port, keeping nothing, gone when the block is left.

    with Redis() as server:
        server.port                             for redis.Redis(port=...), redis.asyncio

    redis_server.py                             starts one, prints its port, stops it at the end of stdin
"""

import shutil
import signal
import socket
import subprocess
import sys
import time

from server import START_SECONDS, as_user, free_port, temporary_folder, unprivileged


class Redis:
    """`settings` are options of redis.conf, say maxmemory="1mb"."""

    def __init__(self, **settings):
        self._settings = {"save": "", "appendonly": "no", "bind": "127.0.0.1", **settings}
        self._user = unprivileged()
        self._folder = None
        self._process = None
        self.port = None

    def __enter__(self):
        self._folder = temporary_folder(self._user)
        try:
            self._start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def _start(self):
        program = shutil.which("redis-server") or sys.exit("redis-server is not installed")
        self.port = free_port()
        command = [program, "--port", str(self.port), "--dir", str(self._folder)]
        for name, value in self._settings.items():
            command += [f"--{name}", value]
        with open(self._folder / "log", "wb") as log:
            self._process = subprocess.Popen(as_user(self._user, command), stdout=log, stderr=log,
                                             stdin=subprocess.DEVNULL, cwd=self._folder)
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"Redis did not start:\n{(self._folder / 'log').read_text(errors='replace')}")
            time.sleep(0.02)

    def _answers(self):
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(64) == b"+PONG\r\n"
        except OSError:
            return False

    def stop(self):
        if self._process and self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(timeout=START_SECONDS)
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)


def main():
    with Redis() as server:
        print(server.port, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
