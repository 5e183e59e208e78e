def add(a, b=1):
    return a + b
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
def work(n):
    total = 0
    for i in range(n):
        total = add(total, i) if i % 2 else add(total)
    return total
print(fib(25), work(1000000))
