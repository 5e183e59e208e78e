import queue

stack = queue.LifoQueue()
for n in (1, 2, 3):
    stack.put(n)
print([stack.get() for _ in range(3)])
p = queue.PriorityQueue()
for item in [(3, "c"), (1, "a"), (2, "b"), (1, "A")]:
    p.put(item)
print([p.get() for _ in range(p.qsize())])
s = queue.SimpleQueue()
s.put("x")
print(s.qsize(), s.get(), s.empty())
try:
    s.get_nowait()
except queue.Empty:
    print("empty")

# expect: [3, 2, 1]
# expect: [(1, 'A'), (1, 'a'), (2, 'b'), (3, 'c')]
# expect: 1 x True
# expect: empty
