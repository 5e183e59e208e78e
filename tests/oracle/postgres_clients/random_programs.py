def asyncpg(seed): pass
def psycopg(seed): pass
