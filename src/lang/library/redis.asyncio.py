from _redis import AuthenticationError, BusyLoadingError, DataError, InvalidResponse, PubSubError, ReadOnlyError
from _redis import RedisError, ResponseError, WatchError
from _redis_async import Redis, StrictRedis
