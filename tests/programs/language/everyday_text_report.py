rows = [("apple", 3, 1.5), ("watermelon", 12, 0.333), ("fig", 100, 12345.678)]
width = max(len(name) for name, *_ in rows)
print(f"{'name':<{width}} | {'count':>5} | {'price':>12}")
print("-" * width + "-+-" + "-" * 5 + "-+-" + "-" * 12)
for name, count, price in rows:
    print(f"{name:<{width}} | {count:5d} | {price:12,.2f}")
total = sum(count * price for _, count, price in rows)
print(f"{'total':>{width}} | {sum(c for _, c, _ in rows):5} | {total:12,.2f}")
print(f"{total:.3e} {total:g} {total / 7:+.4f} {0.1234:.1%}")

# expect: name       | count |        price
# expect: -----------+-------+-------------
# expect: apple      |     3 |         1.50
# expect: watermelon |    12 |         0.33
# expect: fig        |   100 |    12,345.68
# expect:      total |   115 | 1,234,576.30
# expect: 1.235e+06 1.23458e+06 +176368.0423 12.3%
