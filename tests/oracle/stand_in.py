"""The module `playground` under CPython: parameters, and the outside service, on virtual time or on real time.

On virtual time upstream.get(key) draws its latency when it starts to run, waits on a loop timer of exactly that
many nanoseconds (one `timer` step; cancelling the await cancels it) and gives the key's value. On real time it
sleeps, the event loop or the thread, for a random time as long.

Where the scenario limits its capacity, a call has a place from its start until its reply is taken or it is
cancelled. One that finds none is counted in upstream.refused and answered with None.
"""

import asyncio
import random
import sys
import threading
import time
import types
from asyncio import futures


class Parameters:
    def __init__(self, values):
        self.__dict__.update(values)


class Places:
    """Who is in flight. Safe for threads."""

    def __init__(self, parameters, settings):
        capacity = settings.get("capacity")
        self._capacity = None if capacity is None else eval(str(capacity), {}, dict(parameters))
        self._in_flight = 0
        self._lock = threading.Lock()
        self.refused = 0

    def take(self):
        """Whether there was one."""
        with self._lock:
            if self._capacity is None or self._in_flight < self._capacity:
                self._in_flight += 1
                return True
            self.refused += 1
            return False

    def leave(self):
        with self._lock:
            self._in_flight -= 1


class Upstream:
    def __init__(self, parameters, settings):
        self._latency_min_ns = parameters.get("latency_min_ns", 0)
        self._latency_count = parameters.get("latency_max_ns", 0) - self._latency_min_ns + 1
        self._initial = settings.get("initial", 1)
        self._places = Places(parameters, settings)

    @property
    def refused(self):
        return self._places.refused

    async def get(self, key):
        has_place = self._places.take()
        try:
            await self._wait()
        finally:
            if has_place:
                self._places.leave()
        return self._initial if has_place else None

    def get_blocking(self, key):
        has_place = self._places.take()
        self._block()
        if has_place:
            self._places.leave()
        return self._initial if has_place else None


class VirtualUpstream(Upstream):
    def __init__(self, run, generator, parameters, settings):
        super().__init__(parameters, settings)
        self._run = run
        self._generator = generator

    def _draw(self):
        return self._latency_min_ns + self._generator.below(self._latency_count)

    async def _wait(self):
        latency_ns = self._draw()
        loop = asyncio.get_running_loop()
        reply = loop.create_future()
        deadline_ns = self._run.now_ns + latency_ns
        timer = loop.call_at_ns(deadline_ns, futures._set_result_unless_cancelled, reply, None)
        try:
            await reply
        finally:
            timer.cancel()

    def _block(self):
        self._run.now_ns += self._draw()


class RealUpstream(Upstream):
    def _draw(self):
        return (self._latency_min_ns + random.randrange(self._latency_count)) / 1e9

    async def _wait(self):
        await asyncio.sleep(self._draw())

    def _block(self):
        time.sleep(self._draw())


def _install(parameters, upstream):
    module = types.ModuleType("playground")
    module.parameters = Parameters(parameters)
    module.upstream = upstream
    sys.modules["playground"] = module


def install(run, generator, parameters, upstream_settings):
    _install(parameters, VirtualUpstream(run, generator, parameters, upstream_settings))


def install_real(parameters, upstream_settings):
    _install(parameters, RealUpstream(parameters, upstream_settings))
