"""Runs clang-tidy over src/ with the compile commands of a build by Clang: tidy.py BUILD_FOLDER

Without the precompiled headers, so that a file which includes too little fails.
A file is looked at again only when it, a header of ours that it includes, or the configuration has changed:
what passed is remembered in BUILD_FOLDER/tidy by a digest of all of these."""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.M)
PRECOMPILED = re.compile(r"-Xclang -include(-pch)? -Xclang \S+/cmake_pch\.hxx(\.pch)?")


def closure(path, seen):
    """The file and every header of ours that it reaches."""
    if path in seen or not path.exists():
        return
    seen[path] = text = path.read_text(encoding="utf-8")
    for header in INCLUDE.findall(text):
        closure(SOURCE / header, seen)


def digest(path):
    files = {}
    closure(path, files)
    hasher = hashlib.sha256((ROOT / ".clang-tidy").read_bytes())
    for name in sorted(files):
        hasher.update(f"{name}\0{files[name]}\0".encode())
    return hasher.hexdigest()


def look(path, stamps):
    stamp = stamps / digest(path)
    if stamp.exists():
        return path, True, ""
    result = subprocess.run([shutil.which("clang-tidy"), "--quiet", "-p", str(stamps), str(path)],
                            capture_output=True, text=True, check=False)
    if result.returncode == 0:
        stamp.touch()
    return path, result.returncode == 0, result.stdout


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    if not shutil.which("clang-tidy"):
        sys.exit("clang-tidy is missing; tests/run.sh installs it")
    if not (build / "compile_commands.json").exists():
        sys.exit(f"{build} was not built; first: tests/run.sh 'build {build.name}'")
    stamps = build / "tidy"
    stamps.mkdir(exist_ok=True)
    commands = json.loads((build / "compile_commands.json").read_text())
    for command in commands:
        command["command"] = PRECOMPILED.sub("", command["command"])
    (stamps / "compile_commands.json").write_text(json.dumps(commands))
    paths = sorted({pathlib.Path(command["file"]) for command in commands})
    paths = [path for path in paths if SOURCE in path.parents]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for done, (path, passed, output) in enumerate(pool.map(lambda path: look(path, stamps), paths), 1):
            if not passed:
                failed += 1
                print(output)
            if sys.stderr.isatty():
                print(f"\rclang-tidy {done}/{len(paths)} ", end="", file=sys.stderr, flush=True)
    print(f"tidy: {len(paths)} files, {failed} with problems")
    sys.exit(1 if failed else 0)


main()
