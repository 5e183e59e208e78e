# expect-gil: 1 calls, 1 objects
# expect-gil: 2 calls, 2 objects
# expect-any: 1 calls, 1 objects
# expect-any: 2 calls, 2 objects
# assert: len(calls) == 1
import functools
import threading

outcome = ""
calls = []
found = []


@functools.lru_cache(maxsize=None)
def settings():
    calls.append("read")
    return {"theme": "dark"}


def work():
    found.append(settings())


threads = [threading.Thread(target=work) for work in (work, work)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
outcome = f"{len(calls)} calls, {len(set(map(id, found)))} objects"
print(outcome)
