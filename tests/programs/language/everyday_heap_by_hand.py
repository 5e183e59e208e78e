class Heap:
    def __init__(self):
        self.items = []

    def push(self, item):
        self.items.append(item)
        at = len(self.items) - 1
        while at and self.items[at] < self.items[(at - 1) // 2]:
            up = (at - 1) // 2
            self.items[at], self.items[up] = self.items[up], self.items[at]
            at = up

    def pop(self):
        if not self.items:
            raise IndexError("empty heap")
        first, self.items[0] = self.items[0], self.items[-1]
        self.items.pop()
        at = 0
        while (child := 2 * at + 1) < len(self.items):
            if child + 1 < len(self.items) and self.items[child + 1] < self.items[child]:
                child += 1
            if self.items[at] <= self.items[child]:
                break
            self.items[at], self.items[child] = self.items[child], self.items[at]
            at = child
        return first


heap = Heap()
for item in [(5, "e"), (1, "a"), (3, "c"), (1, "b"), (4, "d")]:
    heap.push(item)
while True:
    try:
        print(heap.pop())
    except IndexError as error:
        print(error)
        break

# expect: (1, 'a')
# expect: (1, 'b')
# expect: (3, 'c')
# expect: (4, 'd')
# expect: (5, 'e')
# expect: empty heap
