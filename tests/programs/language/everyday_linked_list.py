class Node:
    __slots__ = ("value", "next")

    def __init__(self, value, following=None):
        self.value = value
        self.next = following


class Linked:
    def __init__(self, *values):
        self.head = None
        for value in reversed(values):
            self.head = Node(value, self.head)

    def __iter__(self):
        node = self.head
        while node:
            yield node.value
            node = node.next

    def __len__(self):
        return sum(1 for _ in self)

    def reverse(self):
        before, node = None, self.head
        while node:
            node.next, before, node = before, node, node.next
        self.head = before

    def __str__(self):
        return " -> ".join(map(str, self)) or "empty"


items = Linked(1, 2, 3)
print(items, len(items), 2 in items, max(items))
items.reverse()
print(items, Linked(), bool(Linked()), sorted(items))

# expect: 1 -> 2 -> 3 3 True 3
# expect: 3 -> 2 -> 1 empty False [1, 2, 3]
