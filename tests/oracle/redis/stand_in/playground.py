"""The module `playground` over the real Redis: its clients, and parameters from the environment."""

import json
import os
import types

import redis as package
import redis.asyncio as asynchronous

_PORT = int(os.environ["REDIS_PORT"])

parameters = types.SimpleNamespace(**json.loads(os.environ.get("PARAMETERS", "{}")))
redis = asynchronous.Redis(port=_PORT, decode_responses=True)
redis_blocking = package.Redis(port=_PORT, decode_responses=True)
