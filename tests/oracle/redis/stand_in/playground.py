"""The module `playground` over the real Redis: its clients, parameters from the environment, and an outside service
that all processes share and that takes as many calls at a time as the parameter `limit` says.
"""

import asyncio
import json
import multiprocessing
import os
import types

import redis as package
import redis.asyncio as asynchronous

_PORT = int(os.environ["REDIS_PORT"])

parameters = types.SimpleNamespace(**json.loads(os.environ.get("PARAMETERS", "{}")))
redis = asynchronous.Redis(port=_PORT, decode_responses=True)
redis_blocking = package.Redis(port=_PORT, decode_responses=True)


class _Upstream:
    def __init__(self):
        self._in_flight = multiprocessing.Value("i", 0)
        self._refused = multiprocessing.Value("i", 0)

    @property
    def refused(self):
        return self._refused.value

    async def get(self, key):
        with self._in_flight:
            has_place = self._in_flight.value < parameters.limit
            self._in_flight.value += has_place
        with self._refused:
            self._refused.value += not has_place
        await asyncio.sleep(0.001)
        with self._in_flight:
            self._in_flight.value -= has_place
        return 1 if has_place else None


upstream = _Upstream()
