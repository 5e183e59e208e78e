import queue

q = queue.Queue(maxsize=2)
q.put("a")
q.put("b", timeout=1)
print(q.full(), q.qsize(), q.maxsize)
try:
    q.put_nowait("c")
except queue.Full as error:
    print("full", repr(error))
try:
    q.put("c", timeout=0.01)
except queue.Full:
    print("still full")
q.get()
q.task_done()
q.put("c")
print(q.get(), q.get())
try:
    q.task_done()
    q.task_done()
    q.task_done()
except ValueError as error:
    print(error)
try:
    q.get(timeout=-1)
except ValueError as error:
    print(error)

# expect: True 2 2
# expect: full Full()
# expect: still full
# expect: b c
# expect: task_done() called too many times
# expect: 'timeout' must be a non-negative number
