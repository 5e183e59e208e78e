"""Puts the library's Django in the place of the real one, for this process: src/lang/library over stand_in/."""

import collections
import importlib.machinery
import importlib.util
import sys
import types
from pathlib import Path

HERE = Path(__file__).resolve().parent
LIBRARY = HERE.parents[2] / "src" / "lang" / "library"
# Modules of the library that stand in for CPython's own; every other one is CPython's.
PREFIXES = ("django", "_django", "psycopg2", "_psycopg2")


class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "_database":
            return importlib.util.spec_from_file_location(name, HERE / "stand_in" / "_database.py")
        if not name.startswith(PREFIXES):
            return None
        file = LIBRARY / f"{name}.py"
        if not file.exists():
            return None
        loader = importlib.machinery.SourceFileLoader(name, str(file))
        spec = importlib.util.spec_from_file_location(name, file, loader=loader, submodule_search_locations=[])
        return spec


def install():
    named = types.ModuleType("_namedtuple")
    named.namedtuple = collections.namedtuple
    sys.modules["_namedtuple"] = named
    sys.meta_path.insert(0, Finder)
