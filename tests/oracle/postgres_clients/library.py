"""The library's clients in place of the real ones, in this process: our asyncpg and psycopg, on a real server.

install() must come before anything that imports them; the part of psycopg that gives libpq is kept for _database.
"""

import importlib.abc
import importlib.util
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parents[3] / "src" / "lang" / "library"
CLIENTS = ("asyncpg", "psycopg", "_asyncpg", "_psycopg", "_pool", "_connect")


class Finder(importlib.abc.MetaPathFinder):
    """A module is a file of its dotted name; one with modules below it is a package as well."""

    def find_spec(self, name, path=None, target=None):
        file = FOLDER / f"{name}.py"
        if not name.startswith(CLIENTS) or not file.exists():
            return None
        is_package = any(FOLDER.glob(f"{name}.*.py"))
        return importlib.util.spec_from_file_location(name, file,
                                                      submodule_search_locations=[] if is_package else None)


def address_of(address):
    """The same in libpq's words."""
    return {"dbname" if name == "database" else name: value for name, value in address.items()}


def install(pool_size=4, **address):
    import _database  # needs psycopg's own files
    _database.configure(pool_size, **address)
    for name in [name for name in sys.modules if name.split(".")[0] in ("psycopg", "asyncpg")]:
        del sys.modules[name]
    sys.meta_path.insert(0, Finder())
