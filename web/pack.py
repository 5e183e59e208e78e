"""Makes what the page serves of the linked program:

    pack.py PROGRAM.js PROGRAM.wasm INDEX.html FOLDER --esbuild PATH --wasm-split PATH

A first visit runs less than half of the program, and every byte of it is waited for. So first visits are played (by
web/first_visit.mjs, in node), and what ran in one becomes interleave-page.wasm; the rest becomes interleave-rest.wasm,
which boot.js loads behind it. web/parts.js joins the two. The program's script loses its long names, and index.html,
whose template INDEX is, learns how many bytes the program has. Beside each part lies a script with the same bytes,
for pages that may read no others (in a sandbox).
"""

import argparse
import base64
import pathlib
import subprocess
import tempfile

WEB = pathlib.Path(__file__).resolve().parent
VISITORS = ("new", "returning", "calm", "phone")  # of web/first_visit.mjs
# What Emscripten's output uses beyond the first version of WebAssembly.
FEATURES = ("--enable-mutable-globals", "--enable-sign-ext", "--enable-bulk-memory")


def split(arguments, work):
    def tool(*rest):
        subprocess.run([arguments.wasm_split, *rest], check=True)

    instrumented, merged = work / "instrumented.wasm", work / "profile"
    profiles = []
    tool("--instrument", *FEATURES, arguments.wasm, "-o", instrumented)
    for visitor in VISITORS:
        made = [work / f"{visitor}-page", work / f"{visitor}-worker"]
        subprocess.run(["node", WEB / "first_visit.mjs", arguments.script, instrumented, visitor, *made], check=True)
        profiles += made
    tool("--merge-profiles", *profiles, "-o", merged)
    tool(*FEATURES, arguments.wasm, f"--profile={merged}", "-o1", arguments.folder / "interleave-page.wasm",
         "-o2", arguments.folder / "interleave-rest.wasm")


def write_script(part):
    text = base64.b64encode(part.read_bytes()).decode()
    part.with_name(part.name + ".js").write_text(f'Module.texts["{part.name}"] = "{text}";\n', encoding="ascii")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    for name in ("script", "wasm", "index", "folder"):
        parser.add_argument(name, type=pathlib.Path)
    parser.add_argument("--esbuild", required=True)
    parser.add_argument("--wasm-split", required=True)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        split(arguments, pathlib.Path(work))
    for name in ("interleave-page.wasm", "interleave-rest.wasm"):
        write_script(arguments.folder / name)
    subprocess.run([arguments.esbuild, arguments.script, "--minify", "--target=es2020", "--log-level=warning",
                    f"--outfile={arguments.folder / 'interleave-page.js'}"], check=True)
    page = arguments.index.read_text(encoding="utf-8")
    size = (arguments.folder / "interleave-page.wasm").stat().st_size
    (arguments.folder / "index.html").write_text(page.replace("@bytes@", str(size)), encoding="utf-8")


main()
