# The part of Django 3.2 that races need: models, queries and transactions on PostgreSQL through psycopg2.
VERSION = (3, 2, 25, "final", 0)
__version__ = "3.2.25"


def get_version():
    return __version__
