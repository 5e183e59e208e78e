def work(n):
    total = 0
    i = 0
    while i < n:
        total = total + i * 3 - (i // 7) % 5
        if total > 1000000007:
            total -= 1000000007
        i += 1
    return total
print(work(3000000))
