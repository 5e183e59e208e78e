def g():
    try:
        yield 1
        yield 2
    finally:
        print("closing")


it = g()
print(next(it))
it.close()
print(list(it))
for value in g():
    print(value)

# expect: 1
# expect: closing
# expect: []
# expect: 1
# expect: 2
# expect: closing
