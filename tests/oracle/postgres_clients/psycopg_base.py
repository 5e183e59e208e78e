"""What the programs for psycopg in psycopg_*.py are made with: each takes what opens a connection and says what it
sees. See compare.py.

The tables are there anew for each: see TABLES in side.py. What a program raises is told like what it says.
"""

import psycopg

NO_STATEMENTS = set()  # of these the statements are not compared
PROGRAMS = {}


def program(function):
    PROGRAMS[function.__name__] = function
    return function


def attempt(say, function, *args, **keywords):
    """Says what comes of it, an exception too."""
    try:
        result = function(*args, **keywords)
    except Exception as error:
        say(error)
        return None
    if isinstance(result, psycopg.Cursor):
        say("cursor", result.statusmessage, result.rowcount, result.rownumber)
        if result.description is not None:
            say([column.name for column in result.description], result.fetchall())
    else:
        say(result)
    return result
