import queue

for kind in (queue.Queue, queue.LifoQueue, queue.PriorityQueue, queue.SimpleQueue):
    items = kind()
    for item in (3, 1, 4, 1, 5, 9, 2, 6):
        items.put(item)
    print(kind.__name__, items.qsize(), [items.get() for _ in range(items.qsize())], items.empty())


class Unique(queue.Queue):
    def _init(self, maxsize):
        self.queue = set()

    def _put(self, item):
        self.queue.add(item)

    def _get(self):
        return self.queue.pop()


unique = Unique()
for item in (1, 1, 1):
    unique.put(item)
print(unique.qsize(), unique.get(), unique.unfinished_tasks)
# expect: Queue 8 [3, 1, 4, 1, 5, 9, 2, 6] True
# expect: LifoQueue 8 [6, 2, 9, 5, 1, 4, 1, 3] True
# expect: PriorityQueue 8 [1, 1, 2, 3, 4, 5, 6, 9] True
# expect: SimpleQueue 8 [3, 1, 4, 1, 5, 9, 2, 6] True
# expect: 1 1 3
