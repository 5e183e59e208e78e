from redis.exceptions import RedisError, ResponseError, WatchError
from playground import redis_blocking as r

r.flushall()
r.set("a", 10)


def show(call):
    try:
        print(call())
    except RedisError as error:
        print(type(error).__name__, error)


with r.pipeline() as pipe:
    while True:
        try:
            pipe.watch("a")
            value = int(pipe.get("a"))
            if value == 10:
                r.set("a", 20)
            pipe.multi()
            pipe.set("a", value + 1).get("a")
            print(len(pipe), pipe.execute())
            break
        except WatchError as error:
            print("again", error)
print(r.get("a"))
pipe = r.pipeline()
print(pipe.watch("a", "b"), pipe.unwatch(), pipe.unwatch())
r.set("a", 5)
pipe.multi()
pipe.incr("a")
print(pipe.execute(), pipe.execute(), bool(pipe), len(pipe))
pipe.set("x", 1)
show(pipe.multi)
pipe.reset()
pipe.multi()
show(pipe.multi)
show(lambda: pipe.watch("a"))
pipe.reset()
pipe.watch("own")
pipe.set("own", 1)
pipe.multi()
pipe.set("own", 2)
show(pipe.execute)
pipe.watch("same")
r.delete("same")
pipe.multi()
pipe.set("same", 2)
show(pipe.execute)
pipe.watch("gone")
r.set("gone", 1)
r.delete("gone")
pipe.multi()
show(pipe.execute)
show(lambda: r.pipeline().set("s", "x").incr("s").set("t", 1).execute())
print(r.get("t"))
show(lambda: r.pipeline().execute_command("NOPE").set("u", 1).execute())
print(r.get("u"))
results = r.pipeline(transaction=False).incr("s").set("v", 1).execute(raise_on_error=False)
print(isinstance(results[0], ResponseError), results[0], results[1])
print(r.transaction(lambda p: p.multi() or p.incr("w") and None, "w"), r.get("w"))
print(r.transaction(lambda p: p.multi() or p.incr("w") and "mine", "w", value_from_callable=True))
