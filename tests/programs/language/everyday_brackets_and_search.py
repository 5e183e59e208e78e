def balanced(text):
    pairs, stack = {")": "(", "]": "[", "}": "{"}, []
    for at, letter in enumerate(text):
        if letter in pairs.values():
            stack.append(letter)
        elif letter in pairs and (not stack or stack.pop() != pairs[letter]):
            return at
    return None if not stack else len(text)


def search(items, wanted):
    low, high = 0, len(items)
    while low < high:
        middle = (low + high) // 2
        if items[middle] < wanted:
            low = middle + 1
        else:
            high = middle
    return low if low < len(items) and items[low] == wanted else -1


print([balanced(t) for t in ("([]{})", "(]", "((", "", "a)")], [search([1, 3, 5, 7], n) for n in range(9)])

# expect: [None, 1, 2, None, 1] [-1, 0, -1, 1, -1, 2, -1, 3, -1]
