"""What a test program says it does, in comments anywhere in it:

    # expect: a line of stdout
    # expect error line 3: ValueError: negative amount
    # expect outcome: deadlock
"""

import re
from dataclasses import dataclass

_OUTPUT = re.compile(r"# expect:(?: (.*))?$")
_ERROR = re.compile(r"# expect error line (\d+): (\w+)(?:: (.*))?$")
_OUTCOME = re.compile(r"# expect outcome: (\w+)$")


@dataclass
class Expectations:
    stdout: str
    exception: dict | None
    outcome: str


def read(text):
    lines, exception, outcome = [], None, "finished"
    for line in text.splitlines():
        if match := _OUTPUT.search(line):
            lines.append(match[1] or "")
        elif match := _ERROR.search(line):
            exception = {"type": match[2], "message": match[3] or "", "line": int(match[1])}
            outcome = "exception"
        elif match := _OUTCOME.search(line):
            outcome = match[1]
    return Expectations("".join(line + "\n" for line in lines), exception, outcome)
