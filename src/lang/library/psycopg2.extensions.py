from _psycopg2_extensions import Column, QueryCanceledError, TransactionRollbackError, connection, cursor
