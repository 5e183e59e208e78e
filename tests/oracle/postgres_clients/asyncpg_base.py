"""What the programs for asyncpg in asyncpg_*.py are made with: each takes a pool of two connections and says what it
sees. See compare.py.

The tables are there anew for each: see TABLES in side.py. What a program raises is told like what it says.
"""

import asyncpg

NO_STATEMENTS = set()  # of these the statements are not compared
PROGRAMS = {}


def program(function):
    PROGRAMS[function.__name__] = function
    return function


def with_other_statements(function):
    NO_STATEMENTS.add(function.__name__)
    return program(function)


async def attempt(say, awaitable):
    """Says what comes of it, an exception too."""
    try:
        result = await awaitable
    except Exception as error:
        say(error)
        return None
    say(result)
    return result


async def begun(make):
    """For what raises before it can be awaited."""
    return await make()


def address():
    import side
    return {**side.ADDRESS, "server_settings": {"application_name": "client"}}


async def open_connection():
    return await asyncpg.connect(**address())
