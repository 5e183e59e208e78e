"""Checks what the style asks for and a script can see: format, length of files, characters, leftovers."""

import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOP_LEVEL = {"CMakeLists.txt", "CMakePresets.json", "src", "web", "shaders", "tests", "emsdk-version.txt",
             "README.md", "LICENSE", "build"}
LONGEST_FILE = 500
LONGEST_LINE = 110
# The tables of texts that people read are in their languages.
TEXT_FILES = re.compile(r"src/ui/texts|/scenario\.json$|\.md$|^web/boot\.js$|^web/cut_fonts\.py$|^tests/")
LEFTOVER = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
GENERATED = re.compile(r"(^|/)(node_modules|build|__pycache__)/|package-lock\.json$|\.png$")

problems = []


def complain(path, line, text):
    problems.append(f"{path}:{line}: {text}")


def our_files():
    for path in sorted(ROOT.rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if path.is_file() and not name.startswith(".git/") and not GENERATED.search(name):
            yield name, path


def check_text(name, text):
    code = name.endswith((".cpp", ".hpp", ".def", ".js", ".py", ".sh", ".cmake", "CMakeLists.txt"))
    lines = text.split("\n")
    if code and len(lines) > LONGEST_FILE:
        complain(name, len(lines), f"longer than {LONGEST_FILE} lines")
    if text and not text.endswith("\n"):
        complain(name, len(lines), "no line break at the end")
    if name.startswith("tests/programs/"):  # what they print is part of them, blanks and all
        return
    for number, line in enumerate(lines, 1):
        if "\t" in line:
            complain(name, number, "a tab")
        if line != line.rstrip():
            complain(name, number, "blanks at the end of the line")
        if not code:
            continue
        if LEFTOVER.search(line) and name != "tests/checks/style.py":
            complain(name, number, "a leftover note")
        wide = name.endswith((".cpp", ".hpp", ".def")) and not TEXT_FILES.search(name)
        if wide and len(line) > LONGEST_LINE:
            complain(name, number, f"longer than {LONGEST_LINE} characters")
        if not TEXT_FILES.search(name) and not re.sub(r'"(?:\\.|[^"\\])*"|\'[^\']*\'', "", line).isascii():
            complain(name, number, "not ASCII, outside of a text")


def check_header(name, text):
    if "#pragma once" not in text:
        complain(name, 1, "no #pragma once")
    if not text.startswith("//"):
        complain(name, 1, "a header opens with what it is")


def check_format(names):
    formatter = shutil.which("clang-format") or sys.exit("clang-format is missing; tests/run.sh installs it")
    result = subprocess.run([formatter, "--dry-run", "-Werror", "--ferror-limit=1", *names], cwd=ROOT,
                            capture_output=True, text=True, check=False)
    for match in re.finditer(r"^(\S+?):(\d+):\d+: error: code should be clang-formatted", result.stderr, re.M):
        complain(match.group(1), match.group(2), "clang-format would change it")
    if result.returncode != 0 and not any("clang-format" in problem for problem in problems):
        complain(".clang-format", 1, result.stderr.strip()[:500])


def main():
    for entry in ROOT.iterdir():
        if entry.name not in TOP_LEVEL and not entry.name.startswith("."):
            complain(entry.name, 1, "does not belong on the top level")
    sources = []
    count = 0
    for name, path in our_files():
        count += 1
        try:
            text = path.read_bytes().decode("utf-8")
        except UnicodeDecodeError:
            complain(name, 1, "not UTF-8")
            continue
        check_text(name, text)
        if name.startswith("src/") and name.endswith(".hpp"):
            check_header(name, text)
        if name.endswith((".cpp", ".hpp")):
            sources.append(name)
    check_format(sources)
    for problem in problems:
        print(problem)
    print(f"style: {count} files, {len(problems)} problems")
    sys.exit(1 if problems else 0)


main()
