"""How much a first visit loads, compressed as a host would: page_size.py PAGE_FOLDER

Prints a line for each file that is asked for until the page runs, and their sum, which must stay below the limit; then
those that every visit asks for behind its first frame, and the sum of both. An address that names a run asks for them
before its first frame, for it may well need them at once. What else there is comes when it is used, or is kept for
when there is no network.
"""

import pathlib
import subprocess
import sys

LIMIT = 700_000
FIRST = ("index.html", "page.css", "boot.js", "icon.svg", "interleave-page.js", "interleave-page.wasm")
BEHIND = ("interleave-rest.wasm", "worker.js")


def brotli(path):
    return len(subprocess.run(["brotli", "--best", "--lgwin=24", "--stdout", path], stdout=subprocess.PIPE,
                              check=True).stdout)


def print_sizes(folder, names):
    """The sum of the compressed sizes."""
    total = 0
    for name in names:
        size = brotli(folder / name)
        total += size
        print(f"  {name:24} {(folder / name).stat().st_size:>10,} {size:>10,}")
    return total


def main():
    folder = pathlib.Path(sys.argv[1])
    print(f"  {'first visit':24} {'bytes':>10} {'brotli':>10}")
    total = print_sizes(folder, FIRST)
    print(f"  {'until it runs':24} {'':>10} {total:>10,}  (limit: {LIMIT:,})")
    print("  behind the first frame")
    behind = print_sizes(folder, BEHIND)
    print(f"  {'in all':24} {'':>10} {total + behind:>10,}")
    print("  when it is used")
    print_sizes(folder, sorted(path.name for path in folder.iterdir() if path.name not in FIRST + BEHIND))
    print("1 passed, 0 failed" if total < LIMIT else "0 passed, 1 failed")
    return 0 if total < LIMIT else 1


sys.exit(main())
