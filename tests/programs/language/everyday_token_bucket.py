class Bucket:
    def __init__(self, capacity, per_second):
        self.capacity, self.per_second = capacity, per_second
        self.tokens, self.last = capacity, 0

    def allow(self, now):
        self.tokens = min(self.capacity, self.tokens + (now - self.last) * self.per_second)
        self.last = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


bucket = Bucket(2, 0.5)
print([(now, bucket.allow(now)) for now in (0, 0, 0, 1, 2, 4, 4.5, 10, 10, 10)])

# expect: [(0, True), (0, True), (0, False), (1, False), (2, True), (4, True), (4.5, False), (10, True), (10, True), (10, False)]
