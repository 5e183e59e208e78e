"""Puts together what people read on how far the machine follows CPython, as Markdown.

    conformance.py FIGURES.json OUTPUT.md        of tests/oracle/compared.json, or of a run's build/compared.json

The figures are measured (figures.py); what is supported and what differs stands in tests/conformance.md, written
by hand. Nothing depends on the time or the place: the same figures give the same bytes.
"""

import json
import re
import sys
from pathlib import Path

HAND_WRITTEN = Path(__file__).resolve().parents[1] / "conformance.md"


def table(titles, rows):
    lines = ["| " + " | ".join(titles) + " |", "|" + "---|" * len(titles)]
    lines += ["| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines)


def compared(figures):
    total = sum(figures["programs"].values())
    rows = [*sorted(figures["programs"].items()), ("**all**", f"**{total}**")]
    return (f"In the last full comparison {total} programs did the same under CPython {figures['cpython']} and "
            f"here, in {figures['runs']} runs with several seeds and workloads.\n\n"
            + table(("programs", "compared and equal"), rows))


def modules(figures):
    """Of each module how many of CPython's public names are here; none is no module at all."""
    rows = [(f"`{module}`", f"{names['here']} of {names['cpython']}" if names["here"] else "cannot be imported")
            for module, names in figures["modules"].items()]
    return table(("module", "CPython's public names that are here"), rows)


def as_code(text):
    """Of a text that may hold marks of Markdown's own, and `code`."""
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def refused(figures):
    rows = [(what, as_code(words)) for what, words in figures["refused"].items()]
    return ("A program that uses one of these is not run: the compiler names what it is, and the line.\n\n"
            + table(("what", "what the compiler says"), rows))


def hand_written():
    """The sections of the page written by hand, by title; a list of names is a paragraph of its own."""
    text = re.sub(r"\n(?=(Missing from|There are of) )", "\n\n", HAND_WRITTEN.read_text(encoding="utf-8"))
    sections = (section.split("\n", 1) for section in text.split("\n## ")[1:])
    return {title: body.strip() for title, body in sections}


def page(figures):
    written = hand_written()
    parts = [
        f"# Checked against CPython {figures['cpython']}",
        "The programs of this page are real Python files. They run on a machine of our own, which is checked against "
        "CPython: the same file runs under both. Equal means the same output, the same exceptions on the same "
        "lines and, where an event loop runs, the same steps in the same order at the same virtual times.",
        "## What was compared", compared(figures),
        "## What is supported", written.pop("What is supported"), modules(figures),
        "## What is refused", refused(figures),
        "## What differs", "What is listed here differs, and nothing else is known to.",
    ]
    parts += [f"### {title}\n\n{body}" for title, body in written.items()]
    return "\n\n".join(parts) + "\n"


def write(path, figures):
    path.parent.mkdir(exist_ok=True)
    path.write_text(page(figures), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[2]), json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
