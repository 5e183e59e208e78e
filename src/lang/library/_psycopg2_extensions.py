from _psycopg2 import Column, QueryCanceledError, TransactionRollbackError, connection, cursor
