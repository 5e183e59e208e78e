# The package of redis-py; exceptions are in C++ (model/redis), beside ConnectionError and TimeoutError, which are
# builtins' names too.
from _redis import AuthenticationError, BusyLoadingError, DataError, ExecAbortError, InvalidResponse, LockError
from _redis import LockNotOwnedError, NoScriptError, PubSubError, ReadOnlyError, RedisError, ResponseError, WatchError
from _redis_blocking import Redis, StrictRedis
