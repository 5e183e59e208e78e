# What queue.PriorityQueue wants of Lib/heapq.py, with its order of comparisons.


def heappush(heap, item):
    heap.append(item)
    _move_up(heap, 0, len(heap) - 1)


def heappop(heap):
    last = heap.pop()
    if not heap:
        return last
    first = heap[0]
    heap[0] = last
    _move_down(heap)
    return first


def _move_up(heap, start, place):
    item = heap[place]
    while place > start:
        parent = (place - 1) >> 1
        if not item < heap[parent]:
            break
        heap[place] = heap[parent]
        place = parent
    heap[place] = item


# To a leaf along the smaller children, then up again to where it belongs: fewer comparisons.
def _move_down(heap):
    end = len(heap)
    item = heap[0]
    place = 0
    child = 1
    while child < end:
        right = child + 1
        if right < end and not heap[child] < heap[right]:
            child = right
        heap[place] = heap[child]
        place = child
        child = 2 * place + 1
    heap[place] = item
    _move_up(heap, 0, place)
