# The rest is in C++: model/standard.
name = "posix"
sep = "/"
linesep = "\n"
environ = {}


def getenv(key, default=None):
    return environ.get(key, default)
