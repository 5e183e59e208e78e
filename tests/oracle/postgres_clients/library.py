"""The library's clients in place of the real ones, in this process: our asyncpg and psycopg, on a real server."""

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
        if not name.startswith(CLIENTS) or name.lstrip("_").startswith("psycopg2") or not file.exists():
            return None
        is_package = any(FOLDER.glob(f"{name}.*.py"))
        return importlib.util.spec_from_file_location(name, file,
                                                      submodule_search_locations=[] if is_package else None)


def install(pool_size=4, **address):
    """Must come before anything that imports a client."""
    import _database
    _database.configure(pool_size, **address)
    sys.meta_path.insert(0, Finder())
