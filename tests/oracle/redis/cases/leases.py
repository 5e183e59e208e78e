import time
from playground import redis_blocking as r

RELEASE = """
if redis.call("get", KEYS[1]) == ARGV[1] then
    return redis.call("del", KEYS[1])
else
    return 0
end
"""
EXTEND = """
if redis.call("get", KEYS[1]) == ARGV[1] then
    return redis.call("pexpire", KEYS[1], ARGV[2])
end
return 0
"""
r.flushall()
r.script_flush()
release = r.register_script(RELEASE)
extend = r.register_script(EXTEND)
print(r.set("lease", "A", nx=True, px=30), r.set("lease", "B", nx=True, px=30))
print(extend(keys=["lease"], args=["B", 1000]), extend(keys=["lease"], args=["A", 60]))
time.sleep(0.12)
print(release(keys=["lease"], args=["A"]), r.set("lease", "B", nx=True, px=1000), release(keys=["lease"], args=["A"]))
print(r.get("lease"), release(keys=["lease"], args=["B"]), r.get("lease"))
print(release.sha, r.script_exists(release.sha, "0" * 40), r.script_load("return 1"))
print(r.evalsha(release.sha, 1, "lease", "B"))
with r.pipeline() as pipe:
    r.script_flush()
    release(keys=["lease"], args=["B"], client=pipe)
    pipe.set("after", 1)
    print(pipe.execute())
