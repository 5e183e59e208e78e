from collections import Counter, defaultdict, deque
from functools import partial, reduce
from itertools import accumulate, chain, groupby, islice

log = [("ann", 5), ("bob", 3), ("ann", 2), ("cy", 9), ("bob", 1)]
totals = defaultdict(int)
for name, amount in log:
    totals[name] += amount
print(dict(totals), Counter(name for name, _ in log).most_common(2))
print({k: [a for _, a in g] for k, g in groupby(sorted(log), key=lambda row: row[0])})
print(list(islice(accumulate(chain([1], (a for _, a in log))), 1, None, 2)), deque((n for n, _ in log), maxlen=2))
print(reduce(partial(max, 0), [a for _, a in log]))

# expect: {'ann': 7, 'bob': 4, 'cy': 9} [('ann', 2), ('bob', 2)]
# expect: {'ann': [2, 5], 'bob': [1, 3], 'cy': [9]}
# expect: [6, 11, 21] deque(['cy', 'bob'], maxlen=2)
# expect: 9
