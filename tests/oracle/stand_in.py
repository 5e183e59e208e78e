"""The module `playground` under CPython: parameters, and the outside service, on virtual time or on real time.

On virtual time upstream.get(key) draws its latency when it starts to run, waits on a loop timer of exactly that
many nanoseconds (one `timer` step; cancelling the await cancels it) and gives the key's value. On real time it
sleeps, the event loop or the thread, for a random time as long.

A call has a place from its start until its reply is taken or it is cancelled: upstream.in_flight is how many there
are, upstream.peak the most there were at once. Where the scenario limits its capacity, one that finds no place is
counted in upstream.refused and answered with None. Where the scenario lets calls fail, each one draws whether it
does, when it has drawn its latency, and raises ConnectionError in place of its answer.
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
        self._lock = threading.Lock()
        self.in_flight = 0
        self.peak = 0
        self.refused = 0

    def take(self):
        """Whether there was one."""
        with self._lock:
            if self._capacity is None or self.in_flight < self._capacity:
                self.in_flight += 1
                self.peak = max(self.peak, self.in_flight)
                return True
            self.refused += 1
            return False

    def leave(self):
        with self._lock:
            self.in_flight -= 1


class Upstream:
    def __init__(self, parameters, settings):
        self._latency_min_ns = parameters.get("latency_min_ns", 0)
        self._latency_count = parameters.get("latency_max_ns", 0) - self._latency_min_ns + 1
        self._initial = settings.get("initial", 1)
        self._failure_percent = eval(str(settings.get("failures", 0)), {}, dict(parameters))
        self._places = Places(parameters, settings)

    @property
    def refused(self):
        return self._places.refused

    @property
    def in_flight(self):
        return self._places.in_flight

    @property
    def peak(self):
        return self._places.peak

    async def get(self, key):
        has_place = self._places.take()
        try:
            latency = self._draw()
            has_failed = has_place and self._fails()
            await self._wait(latency)
        finally:
            if has_place:
                self._places.leave()
        return self._answer(has_place, has_failed)

    def get_blocking(self, key):
        has_place = self._places.take()
        self._block(self._draw())
        if has_place:
            self._places.leave()
        return self._answer(has_place, has_place and self._fails())

    def _fails(self):
        return self._failure_percent > 0 and self._draw_below(100) < self._failure_percent

    def _answer(self, has_place, has_failed):
        if has_failed:
            raise ConnectionError("the call failed")
        return self._initial if has_place else None


class VirtualUpstream(Upstream):
    def __init__(self, run, generator, parameters, settings):
        super().__init__(parameters, settings)
        self._run = run
        self._generator = generator

    def _draw_below(self, count):
        return self._generator.below(count)

    def _draw(self):
        return self._latency_min_ns + self._draw_below(self._latency_count)

    async def _wait(self, latency_ns):
        loop = asyncio.get_running_loop()
        reply = loop.create_future()
        deadline_ns = self._run.now_ns + latency_ns
        timer = loop.call_at_ns(deadline_ns, futures._set_result_unless_cancelled, reply, None)
        try:
            await reply
        finally:
            timer.cancel()

    def _block(self, latency_ns):
        self._run.now_ns += latency_ns


class RealUpstream(Upstream):
    def _draw_below(self, count):
        return random.randrange(count)

    def _draw(self):
        return (self._latency_min_ns + self._draw_below(self._latency_count)) / 1e9

    async def _wait(self, latency_s):
        await asyncio.sleep(latency_s)

    def _block(self, latency_s):
        time.sleep(latency_s)


def _install(parameters, upstream):
    module = types.ModuleType("playground")
    module.parameters = Parameters(parameters)
    module.upstream = upstream
    sys.modules["playground"] = module


def install(run, generator, parameters, upstream_settings):
    _install(parameters, VirtualUpstream(run, generator, parameters, upstream_settings))


def install_real(parameters, upstream_settings):
    _install(parameters, RealUpstream(parameters, upstream_settings))
