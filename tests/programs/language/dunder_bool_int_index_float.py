class Number:
    def __bool__(self):
        return False

    def __int__(self):
        return 42

    def __float__(self):
        return 4.5

    def __index__(self):
        return 2

    def __round__(self, digits=None):
        return f"round {digits}"

    def __len__(self):
        return 3


n = Number()
print(bool(n), int(n), float(n), [10, 20, 30][n], "abc"[n], list(range(5))[n:], hex(n), bin(n), range(n), "a" * n, round(n), round(n, 2))

# expect: False 42 4.5 30 c [2, 3, 4] 0x2 0b10 range(0, 2) aa round None round 2
