name = "report.txt"
print(name.startswith("rep"), name.startswith(("x", "r")), name.endswith((".csv", ".txt")), name.endswith(()))
print(name.startswith("port", 2), name.startswith("port", 2, 5), name.endswith("report", 0, 6), name.startswith(""))
try:
    name.startswith(["r"])
except TypeError as error:
    print(error)

# expect: True True True False
# expect: True False True True
# expect: startswith first arg must be str or a tuple of str, not list
