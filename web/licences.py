"""Gathers the licences of what the program is built with: licences.py OUTPUT.txt [--bundle=METAFILE] NAME=FILE ...

METAFILE is what esbuild says about the code editor's bundle: every package in it has a licence file of its own.
Each NAME is a library or a font, FILE the text that came with it.
"""

import json
import pathlib
import re
import sys

# A path into a package of npm: node_modules/name/... or node_modules/@group/name/...
PACKAGE = re.compile(r"^(.*node_modules/((?:@[^/]+/)?[^/]+))/")
LICENCE = re.compile(r"^licen[cs]e(\.\w+)?$", re.I)
WEB = pathlib.Path(__file__).resolve().parent  # where esbuild ran: its paths begin there


def bundled(metafile):
    """The folders of the packages in the bundle, by name."""
    inputs = json.loads(metafile.read_text(encoding="utf-8"))["inputs"]
    found = [PACKAGE.match(path) for path in inputs]
    return {match[2]: WEB / match[1] for match in found if match}


def licence_of(name, folder):
    files = sorted(path for path in folder.iterdir() if LICENCE.match(path.name))
    if not files:
        sys.exit(f"{name} is in the editor's bundle and has no licence file in {folder}")
    return "\n".join(path.read_text(encoding="utf-8").strip() for path in files)


def together(texts):
    """{licence: names}: packages under the very same words share them."""
    shared = {}
    for name, text in texts.items():
        shared.setdefault(text, []).append(name)
    return shared


def main():
    output, given = pathlib.Path(sys.argv[1]), sys.argv[2:]
    texts = {}
    if given[0].startswith("--bundle="):
        packages = bundled(pathlib.Path(given.pop(0).removeprefix("--bundle=")))
        texts = {name: licence_of(name, folder) for name, folder in sorted(packages.items())}
    for one in given:
        name, file = one.split("=", 1)
        texts[name] = pathlib.Path(file).read_text(encoding="utf-8").strip()
    parts = [f"{', '.join(names)}\n{'=' * 78}\n\n{text}\n" for text, names in together(texts).items()]
    output.write_text("\n\n".join(parts), encoding="utf-8")


main()
