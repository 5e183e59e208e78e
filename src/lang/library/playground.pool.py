# The pool of the scenario, with the interface of asyncpg.
from _pool import pool
