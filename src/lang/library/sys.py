# stdout and stderr are in C++: vm/library/sys.cpp.
from _machine import set_switch_interval
from _namedtuple import namedtuple

_VersionInfo = namedtuple("version_info", "major minor micro releaselevel serial", module="sys")
_repr_of_tuple = _VersionInfo.__repr__
_VersionInfo.__repr__ = lambda self: "sys." + _repr_of_tuple(self)
version_info = _VersionInfo(3, 11, 2, "final", 0)
version = "3.11.2 (main) [Interleave]"
hexversion = 0x030B02F0
platform = "linux"
byteorder = "little"
maxsize = 9223372036854775807
maxunicode = 1114111
argv = [""]
path = []

_interval = 0.005


class _Implementation:
    name = "cpython"
    version = version_info


implementation = _Implementation()


def exit(status=None, /):
    raise SystemExit(status) if status is not None else SystemExit


def getswitchinterval():
    return _interval


def setswitchinterval(interval, /):
    global _interval
    if interval <= 0.0:
        raise ValueError("switch interval must be strictly positive")
    _interval = float(interval)
    set_switch_interval(_interval)


def getrecursionlimit():
    return 1000


def setrecursionlimit(limit, /):
    if limit < 1:
        raise ValueError("recursion limit must be greater or equal than 1")
    if limit > 1000:
        raise NotImplementedError("this machine's recursion limit is 1000")


def intern(string, /):
    return string
