"""Checks every #include in src/ against the table of layers, and what each layer may name at all.

The table below is the one place where the permitted edges are written for people; the LINKS of each layer's
CMakeLists.txt must say the same, and no include may go beyond it.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src"

LAYERS = {
    "base": [],
    "trace": ["base"],
    "lang": ["base"],
    "vm": ["base", "lang"],
    "sim": ["base", "trace", "vm"],
    "model": ["base", "trace", "vm", "sim"],
    "explore": ["base", "trace", "sim"],
    "scenarios": ["base"],
    "session": ["base", "trace", "lang", "vm", "sim", "model", "explore", "scenarios"],
    "cli": ["base", "session"],
    "render": ["base"],
    "ui": ["base", "trace", "session", "render"],
    "platform": ["base"],
    "app": ["base", "session", "render", "ui", "platform"],
}

# Where a layer may include only some headers of another.
ONLY = {("vm", "lang"): {"lang/code.hpp", "lang/opcodes.hpp"}}

CORE = ["base", "trace", "lang", "vm", "sim", "model", "explore", "scenarios", "session"]

# (what it is, pattern, the layers that may name it)
NAMES = [
    ("Dear ImGui", r"#include\s*[<\"](imgui|misc/cpp/imgui)", ["ui", "platform"]),
    ("SDL", r"#include\s*[<\"]SDL", ["platform"]),
    ("OpenGL", r"#include\s*[<\"](GLES|GL/|epoxy)", ["render", "platform"]),
    ("__EMSCRIPTEN__", r"__EMSCRIPTEN__", ["platform", "app"]),
    ("Emscripten's headers", r"#include\s*<emscripten", ["platform", "app"]),
]

# What would make a run depend on anything but its seed and its schedule.
BANNED_IN_CORE = [
    ("an unordered container", r"\bunordered_(multi)?(map|set)\b"),
    ("a clock", r"#include\s*<(chrono|ctime|time\.h|sys/time\.h)>"),
    ("another generator of random numbers", r"#include\s*<random>|\bs?rand\s*\("),
    ("a locale", r"#include\s*<locale>|\bsetlocale\b"),
    ("the environment", r"\bgetenv\b"),
    ("a thread", r"#include\s*<(thread|mutex|future|condition_variable)>"),
]

problems = []


def complain(path, line, text):
    problems.append(f"{path.relative_to(ROOT)}:{line}: {text}")


def without_comments(text):
    """Comments become blanks, line breaks stay."""
    blank = lambda match: re.sub(r"[^\n]", " ", match.group(0)) if match.group(0)[0] == "/" else match.group(0)
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', blank, text, flags=re.S)


def check_links(layer):
    path = SOURCE / layer / "CMakeLists.txt"
    if not path.exists():
        return complain(path, 1, "the layer has no CMakeLists.txt")
    match = re.search(r"interleave_layer\(\s*(\w+)([^)]*)\)", path.read_text())
    words = match.group(2).split() if match else []
    links = []
    if "LINKS" in words:
        for word in words[words.index("LINKS") + 1:]:
            if word.isupper():
                break
            links.append(word)
    if not match or match.group(1) != layer or sorted(links) != sorted(LAYERS[layer]):
        complain(path, 1, f"LINKS says {links}, the table of layers says {LAYERS[layer]}")


def check_includes(layer, path, text):
    for number, line in enumerate(text.splitlines(), 1):
        match = re.match(r'\s*#\s*include\s*"([^"]+)"', line)
        if not match:
            continue
        header = match.group(1)
        target = header.split("/")[0]
        if target not in LAYERS:
            complain(path, number, f'"{header}" is not written from src/')
        elif not (SOURCE / header).exists() and not header.endswith(".inc"):
            complain(path, number, f'"{header}" does not exist')
        elif target != layer and target not in LAYERS[layer]:
            complain(path, number, f"{layer} may not include {target}")
        elif header not in ONLY.get((layer, target), {header}):
            complain(path, number, f"{layer} may not include {header}")


def check_names(layer, path, text):
    for what, pattern, allowed in NAMES:
        if layer not in allowed:
            for match in re.finditer(pattern, text):
                complain(path, text.count("\n", 0, match.start()) + 1, f"{layer} may not name {what}")
    if layer in CORE:
        for what, pattern in BANNED_IN_CORE:
            for match in re.finditer(pattern, text):
                complain(path, text.count("\n", 0, match.start()) + 1, f"the core may not use {what}")


def main():
    folders = sorted(entry.name for entry in SOURCE.iterdir() if entry.is_dir())
    for folder in sorted(set(folders) ^ set(LAYERS)):
        complain(SOURCE / folder, 1, "the folders of src/ and the table of layers differ")
    files = 0
    for layer in LAYERS:
        check_links(layer)
        for path in sorted((SOURCE / layer).rglob("*")):
            if path.suffix not in (".cpp", ".hpp", ".def"):
                continue
            files += 1
            text = without_comments(path.read_text(encoding="utf-8"))
            check_includes(layer, path, text)
            check_names(layer, path, text)
    for problem in problems:
        print(problem)
    print(f"layers: {files} files, {len(problems)} problems")
    sys.exit(1 if problems else 0)


main()
