"""Compares the diagnostics of tests/lang/diagnostics.txt with what this Python (3.11) says.

    python3 tests/lang/check_diagnostics.py [INTERLEAVE]

Kind, line and message must be equal for every SyntaxError and IndentationError; what is NotSupported must be
valid Python. With the path of the built command the same is asked of `interleave check` as well.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import warnings

CASES = pathlib.Path(__file__).with_name("diagnostics.txt")
VERDICT = re.compile(r"--- (\w+), line (\d+), columns (\d+) to (\d+): (.*)")


def read_cases():
    lines = [line for line in CASES.read_text().split("\n") if not line.startswith("# ")]
    program = []
    for line in lines:
        verdict = VERDICT.fullmatch(line)
        if verdict is None:
            program.append(line.replace("<TAB>", "\t"))
            continue
        yield "\n".join(program) + "\n", verdict.group(1), int(verdict.group(2)), verdict.group(5)
        program = []


def ask_python(program):
    try:
        compile(program, "case.py", "exec")
    except SyntaxError as error:
        kind = "IndentationError" if isinstance(error, IndentationError) else "SyntaxError"
        return kind, error.lineno, error.msg
    return None


def ask_interleave(command, program):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "case.py"
        path.write_text(program)
        result = subprocess.run([command, "check", str(path)], capture_output=True, text=True, check=False)
    text = (result.stdout + result.stderr).rstrip("\n").split("\n")
    place = [re.search(r'case\.py", line (\d+)', line) for line in text]
    line = next((int(found.group(1)) for found in place if found), None)
    kind, _, message = text[-1].partition(": ")
    return kind, line, message


def main():
    if sys.version_info[:2] != (3, 11):
        sys.exit("check_diagnostics.py needs Python 3.11")
    warnings.simplefilter("ignore")
    command = sys.argv[1] if len(sys.argv) > 1 else None
    count = 0
    wrong = 0
    for program, *expected in read_cases():
        count += 1
        python = ask_python(program)
        wanted = None if expected[0] == "NotSupported" else tuple(expected)
        answers = [("Python", python, wanted)]
        if command is not None:
            answers.append(("interleave", ask_interleave(command, program), tuple(expected)))
        differing = [(name, answer, right) for name, answer, right in answers if answer != right]
        wrong += bool(differing)
        for name, answer, right in differing:
            print(f"{program}    {name} says {answer}\n    expected   {right}")
    print(f"{count - wrong} passed, {wrong} failed")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
