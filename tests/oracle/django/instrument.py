"""Makes of a program one that tells what each of its statements does.

Every statement at the top is run on its own: an expression's value is printed, and so is an exception, with its class,
its text and its cause. Expressions and statements are numbered. The same text runs under CPython and on the machine.
"""

import ast

# Classes by their own name and module; a cause is what the client says.
PREAMBLE = '''
def _class_name(cls):
    return f"{cls.__module__}.{cls.__qualname__}"


def _told(error):
    text = f"{_class_name(type(error))}: {error}"
    if error.__cause__ is not None:
        text += f" <- {_class_name(type(error.__cause__))}: {error.__cause__}"
        if getattr(error.__cause__, "pgcode", None) is not None:
            text += f" {error.__cause__.pgcode} {error.__cause__.diag.constraint_name}"
    return text
'''


def instrument(source):
    lines = [PREAMBLE]
    for number, statement in enumerate(ast.parse(source).body, 1):
        text = ast.get_source_segment(source, statement)
        if getattr(statement, "decorator_list", None):
            first = min(one.lineno for one in statement.decorator_list)
            text = "\n".join(source.splitlines()[first - 1:statement.end_lineno])
        if isinstance(statement, ast.Expr):
            body = f"print({number}, repr(({text})))"
        else:
            body = text
        body = "\n".join("    " + line for line in body.splitlines())
        lines.append(f"try:\n{body}\nexcept Exception as error:\n    print({number}, \"!\", _told(error))")
    return "\n".join(lines) + "\n"
