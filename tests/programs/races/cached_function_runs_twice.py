# expect-gil: 1 calls, same True, kept True
# expect-gil: 2 calls, same False, kept True
# expect-any: 1 calls, same True, kept True
# expect-any: 2 calls, same False, kept True
# assert: len(calls) == 1
import functools
import threading

outcome = ""
calls = []
found = []


@functools.lru_cache(maxsize=None)
def settings():
    calls.append("read")
    return ["dark"]


def work():
    found.append(settings())


threads = [threading.Thread(target=work) for work in (work, work)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
same = found[0] is found[1]
kept = settings() is found[0] or settings() is found[1]
outcome = f"{len(calls)} calls, same {same}, kept {kept}"
print(outcome)
