import queue

q = queue.Queue()
for n in range(3):
    q.put(n)
print(q.qsize(), q.empty(), q.full(), q.get(), q.get_nowait(), q.get(), q.empty())
try:
    q.get_nowait()
except queue.Empty as error:
    print("empty", repr(error))
try:
    q.get(timeout=0.01)
except queue.Empty:
    print("timed out")
try:
    q.get(block=False)
except queue.Empty:
    print("not blocking")

# expect: 3 False False 0 1 2 True
# expect: empty Empty()
# expect: timed out
# expect: not blocking
