from collections import deque

graph = {"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []}
seen, order, waiting = {"a"}, [], deque(["a"])
while waiting:
    node = waiting.popleft()
    order.append(node)
    for other in graph[node]:
        if other not in seen:
            seen.add(other)
            waiting.append(other)
print(order)

# expect: ['a', 'b', 'c', 'd']
