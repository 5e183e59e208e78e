class Bad:
    def __repr__(self):
        raise ValueError("no repr today")


try:
    print([1, Bad()])
except ValueError as error:
    print("caught", error)
print("goes on")

# expect: caught no repr today
# expect: goes on
