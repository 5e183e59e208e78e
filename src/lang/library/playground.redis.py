# The one Redis server of a run, for coroutines.
from _redis_async import Redis

redis = Redis(decode_responses=True)
