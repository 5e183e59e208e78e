# The one Redis server of a run, for threads.
from _redis_blocking import Redis

redis_blocking = Redis(decode_responses=True)
