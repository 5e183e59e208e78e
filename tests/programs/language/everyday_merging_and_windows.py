def merge(spans):
    result = []
    for start, end in sorted(spans):
        if result and start <= result[-1][1]:
            result[-1] = (result[-1][0], max(end, result[-1][1]))
        else:
            result.append((start, end))
    return result


def windows(items, size):
    return [items[i:i + size] for i in range(len(items) - size + 1)]


def chunks(items, size):
    for start in range(0, len(items), size):
        yield items[start:start + size]


print(merge([(5, 8), (1, 3), (2, 4), (8, 9)]), windows("abcd", 2), list(chunks([1, 2, 3, 4, 5], 2)))
print([sum(w) / len(w) for w in windows([1, 2, 3, 4], 3)], list(zip(*[iter("abcdef")] * 2)))

# expect: [(1, 4), (5, 9)] ['ab', 'bc', 'cd'] [[1, 2], [3, 4], [5]]
# expect: [2.0, 3.0] [('a', 'b'), ('c', 'd'), ('e', 'f')]
