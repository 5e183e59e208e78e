import queue
import time

items = queue.Queue(1)
begin = time.monotonic()
try:
    items.get(timeout=0.1)
except queue.Empty as error:
    print(repr(error), time.monotonic() - begin >= 0.1)
items.put("first")
for call in (lambda: items.put("second", timeout=0.1), lambda: items.put_nowait("second"),
             lambda: items.put("second", False)):
    try:
        call()
    except queue.Full as error:
        print(repr(error), items.full(), time.monotonic() - begin >= 0.2)
print(items.get(), items.empty())
for call in (items.get_nowait, lambda: items.get(False), lambda: items.get(timeout=-1),
             lambda: queue.SimpleQueue().get(timeout=-1), queue.SimpleQueue().get_nowait):
    try:
        call()
    except (queue.Empty, ValueError) as error:
        print(repr(error))
# expect: Empty() True
# expect: Full() True True
# expect: Full() True True
# expect: Full() True True
# expect: first True
# expect: Empty()
# expect: Empty()
# expect: ValueError("'timeout' must be a non-negative number")
# expect: ValueError("'timeout' must be a non-negative number")
# expect: Empty()
