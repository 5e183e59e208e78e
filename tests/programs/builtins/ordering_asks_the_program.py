class Version:
    def __init__(self, *parts):
        self.parts = parts

    def __lt__(self, other):
        return self.parts < other.parts

    def __repr__(self):
        return ".".join(map(str, self.parts))


versions = [Version(2, 0), Version(1, 10), Version(1, 9), Version(1)]
print(sorted(versions), max(versions), min(versions))
print(sorted(versions, reverse=True), Version(1) > Version(0), (Version(1), 2) < (Version(2), 1))
versions.sort()
print(versions)
try:
    Version(1) <= Version(2)
except TypeError as error:
    print(error)

# expect: [1, 1.9, 1.10, 2.0] 2.0 1
# expect: [2.0, 1.10, 1.9, 1] True True
# expect: [1, 1.9, 1.10, 2.0]
# expect: '<=' not supported between instances of 'Version' and 'Version'
