def size(n):
    if n < 0:
        return "negative"
    elif n == 0:
        return "zero"
    elif n < 10:
        return "small"
    else:
        return "large"


print([size(n) for n in (-1, 0, 5, 50)])
print("odd" if 3 % 2 else "even", "odd" if 4 % 2 else "even")

# expect: ['negative', 'zero', 'small', 'large']
# expect: odd even
