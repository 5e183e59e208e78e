def primes(limit):
    sieve = [True] * (limit + 1)
    sieve[:2] = [False, False]
    for n in range(2, int(limit ** 0.5) + 1):
        if sieve[n]:
            sieve[n * n::n] = [False] * len(range(n * n, limit + 1, n))
    return [n for n, is_prime in enumerate(sieve) if is_prime]


def gcd(a, b):
    while b:
        a, b = b, a % b
    return a


def collatz(n):
    yield n
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        yield n


print(primes(50), gcd(1071, 462), list(collatz(6)), max(range(1, 30), key=lambda n: len(list(collatz(n)))))
print(sum(int(d) for d in str(2 ** 60)), [n for n in range(1, 500) if n == sum(int(d) ** 3 for d in str(n))])

# expect: [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47] 21 [6, 3, 10, 5, 16, 8, 4, 2, 1] 27
# expect: 82 [1, 153, 370, 371, 407]
