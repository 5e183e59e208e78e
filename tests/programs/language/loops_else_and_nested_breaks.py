for n in range(2, 12):
    for d in range(2, n):
        if n % d == 0:
            print(n, "=", d, "*", n // d)
            break
    else:
        print(n, "is prime")
count = 0
while count < 3:
    count += 1
    if count == 5:
        break
else:
    print("ran out", count)
for _ in []:
    print("never")
else:
    print("empty")

# expect: 2 is prime
# expect: 3 is prime
# expect: 4 = 2 * 2
# expect: 5 is prime
# expect: 6 = 2 * 3
# expect: 7 is prime
# expect: 8 = 2 * 4
# expect: 9 = 3 * 3
# expect: 10 = 2 * 5
# expect: 11 is prime
# expect: ran out 3
# expect: empty
