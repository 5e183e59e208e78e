"""The module `playground` under CPython: parameters, and the outside service on virtual time.

upstream.get(key) draws its latency when it starts to run, waits on a loop timer of exactly that many
nanoseconds (one `timer` step; cancelling the await cancels it) and gives the key's value.
"""

import asyncio
import sys
import types
from asyncio import futures


class Parameters:
    def __init__(self, values):
        self.__dict__.update(values)


class Upstream:
    def __init__(self, run, generator, parameters, settings):
        self._run = run
        self._generator = generator
        self._latency_min_ns = parameters["latency_min_ns"]
        self._latency_count = parameters["latency_max_ns"] - self._latency_min_ns + 1
        self._initial = settings["initial"]

    async def get(self, key):
        latency_ns = self._latency_min_ns + self._generator.below(self._latency_count)
        loop = asyncio.get_running_loop()
        reply = loop.create_future()
        deadline_ns = self._run.now_ns + latency_ns
        timer = loop.call_at_ns(deadline_ns, futures._set_result_unless_cancelled, reply, None)
        try:
            await reply
        finally:
            timer.cancel()
        return self._initial


def install(run, generator, parameters, upstream_settings):
    module = types.ModuleType("playground")
    module.parameters = Parameters(parameters)
    module.upstream = Upstream(run, generator, parameters, upstream_settings)
    sys.modules["playground"] = module
