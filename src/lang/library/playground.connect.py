# A connection to the one PostgreSQL server of a run, for threads, with the interface of psycopg.
from _connect import connect
