class Countdown:
    def __init__(self, start):
        self.start = start

    def __iter__(self):
        return CountdownIterator(self.start)


class CountdownIterator:
    def __init__(self, left):
        self.left = left

    def __iter__(self):
        return self

    def __next__(self):
        if self.left == 0:
            raise StopIteration
        self.left -= 1
        return self.left + 1


print(list(Countdown(3)), tuple(Countdown(2)), sum(Countdown(4)), max(Countdown(3)), sorted(Countdown(3)))
print([n for n in Countdown(2)], list(zip(Countdown(2), "ab")), list(enumerate(Countdown(2))), list(map(str, Countdown(2))))
print(2 in Countdown(3), 9 in Countdown(3), any(Countdown(1)), set(Countdown(1)), ",".join(str(n) for n in Countdown(3)))
first, second = Countdown(2)
print(first, second, next(iter(Countdown(5))), next(CountdownIterator(0), "none"), [*Countdown(2)], dict.fromkeys(Countdown(2)))


class Generated:
    def __iter__(self):
        yield "a"
        yield "b"


print(list(Generated()), "b" in Generated(), dict(enumerate(Generated())), {**{"k": 1}, **dict(zip(Generated(), Generated()))})

# expect: [3, 2, 1] (2, 1) 10 3 [1, 2, 3]
# expect: [2, 1] [(2, 'a'), (1, 'b')] [(0, 2), (1, 1)] ['2', '1']
# expect: True False True {1} 3,2,1
# expect: 2 1 5 none [2, 1] {2: None, 1: None}
# expect: ['a', 'b'] True {0: 'a', 1: 'b'} {'k': 1, 'a': 'a', 'b': 'b'}
