"""Writes programs of the language at random: classes, functions, generators, and a main part that uses them.

    python3 tests/oracle/language_programs.py NUMBER          prints the program

One number always gives the same program, and every program comes to an end: a function calls only later ones,
loops are short, and after some hundred calls the program stops itself. Generators that clean up are closed by
those who use them, because CPython closes what nobody refers to, and the machine does not.
"""

import re
import sys

from generator import Random
from language_expressions import ExpressionWriter
from language_statements import (CLASS, EXCEPTIONS, HEAD, IN_FUNCTION, IN_GENERATOR, IN_LOOP, METHODS, RAISED,
                                 SIGNATURES, STATEMENTS)

NAMES_OF_PARAMETERS = re.compile(r"\b([abck])\b(?=[,=]|$)")
DEEPEST = 3
TOKEN = re.compile(r"<(new|known|gen|label|exception|raised|count|closure)(?: (\w+))?>")


class ProgramWriter(ExpressionWriter):
    def __init__(self, number):
        super().__init__(Random(number))
        self._prefix = "m"
        self._made = 0
        self._places = []  # what the code stands in: "loop", "function", "generator"
        self._generator = ""
        self._cleans_up = False  # a generator that may hold finally and with around a yield
        self._own = []  # integers of the function at hand, for nonlocal

    def program(self):
        parts = [HEAD, "\ndef say(*words, sep=' '):\n    print(*[str(word) for word in words], sep=sep)\n"]
        parts += self._write_classes()
        functions = []
        for number in reversed(range(2 + self.below(3))):
            functions.insert(0, self._write_function(f"f{number}", self.chance(35)))
        parts += functions
        self._start_scope("m", {})
        self._places = ["main"]
        parts.append("\n".join(["", *self._block(0, 5 + self.below(8))]))
        return "\n".join(parts) + "\nsay('end', calls)\n"

    def _start_scope(self, prefix, names):
        self._prefix, self._made, self.names, self._own = prefix, 0, names, []

    def _write_classes(self):
        bases = ["", "C0", self.one_of(["C0", "C1"]), self.one_of(["C1, C2", "C2", "C2, C0"])]
        bases = bases[:1 + self.below(4)]
        if len(bases) == 4 and bases[2] == "C1" and bases[3] == "C1, C2":
            bases[3] = "C2, C1"
        texts = []
        for number, base in enumerate(bases):
            self._start_scope("w", {})
            text = CLASS.format(number=number, bases=base, shared=self.below(100),
                                super_init="super().__init__(value)" if base else "pass")
            chosen = [name for name in METHODS
                      if self.chance(85 if not base and not name.startswith("__") else 25)]
            for name in chosen:
                text += "\n" + self._indented(self._write_method(name, bool(base)))
            texts.append("\n" + text.replace("class C0():", "class C0:"))
        self.classes = [f"C{number}" for number in range(len(bases))]
        return texts

    def _write_method(self, name, has_base):
        template = METHODS[name]
        use_super = has_base and self.chance(50)
        more = "n += super().total(n) % 100\n    " if use_super else ""
        template = template.replace("{return_super}", more)
        template = template.replace("{plus_super}", " + super().describe()" if use_super else "")
        takes_n = re.search(r"def \w+\(.*\bn\b", template) is not None
        self.names["int"] = ["self.value", "self.shared"] + ["n"] * takes_n
        if template.startswith("@staticmethod"):
            self.names["int"] = ["n"]
        return self.fill(template, 2)

    @staticmethod
    def _indented(text):
        return "".join(f"    {line}\n" if line else "\n" for line in text.split("\n"))

    def _write_function(self, name, is_generator):
        signature, calls = self.one_of(SIGNATURES)
        self._start_scope("v", {})
        signature = signature.replace("<int>", self.one_of(["7", "-2", "None", "[]", "12"]))
        head = f"def {name}({self.fill(signature, 2)}):"
        self.names = {"int": NAMES_OF_PARAMETERS.findall(signature), "any": []}
        self._own = list(self.names["int"])
        if "rest" in signature:
            self.names["tuple"] = ["rest"]
        if "more" in signature:
            self.names["dict"] = ["more"]
        self._places = ["function", "generator"] if is_generator else ["function"]
        self._cleans_up = is_generator and self.chance(50)
        body = ["tick()", *self._block(0, 2 + self.below(4))]
        body.append(self.fill("yield <int>" if is_generator else "return <int>", 0))
        written = self.calls if not is_generator else self.closed if self._cleans_up else self.generators
        written.append((name, calls))
        return "\n".join(["", head, *("    " + line for line in body), ""])

    def _statements(self):
        choices = STATEMENTS
        if "loop" in self._places and self.chance(20):
            choices = IN_LOOP
        elif "generator" in self._places and "guarded" not in self._places and self.chance(35):
            choices = IN_GENERATOR
        elif "function" in self._places and "generator" not in self._places and self.chance(10):
            choices = IN_FUNCTION
        return choices

    def _block(self, depth, count=None):
        """Lines of code. Most names that it makes are forgotten at its end: they may have no value."""
        before = {kind: list(names) for kind, names in self.names.items()}
        lines = []
        for _ in range(count or 1 + self.below(3)):
            statement = self._statement(depth)
            if depth == 0 and self.chance(90 if "main" in self._places else 25):
                statement = ["try:", *("    " + line for line in statement), "except Exception as error:",
                             f"    say({self.below(1000)}, 'failed', type(error).__name__, error)"]
            lines += statement
        if depth > 0 and self.chance(90):
            self.names = before
        return lines

    def _statement(self, depth):
        while True:
            template = self.one_of(self._statements())
            if depth >= DEEPEST and "<block" in template:
                continue
            if "call>" in template and not self._callable(template):
                continue
            if all(self.names.get(kind) for kind in re.findall(r"<known (\w+)>", template)):
                return self._fill_statement(template, depth)

    def _callable(self, template):
        return self.generators if "<gencall>" in template else self.closed

    def _fill_statement(self, template, depth):
        lines = []
        self._count = ""
        guards = not self._cleans_up and ("finally" in template or "with " in template)
        if guards:
            self._places.append("guarded")
        for line in template.splitlines():
            indent = line[:len(line) - len(line.lstrip())]
            if line.strip().startswith("<block"):
                kept = self._generator, self._count
                self._places.append("loop" if "loop" in line else "block")
                inner = self._block(depth + 1)
                self._places.pop()
                self._generator, self._count = kept
            else:
                inner = self._line(line.strip())
            lines += [indent + one for one in inner]
        if guards:
            self._places.pop()
        return lines

    def _line(self, line):
        if line == "<closure>":
            return self._closure()
        # What is assigned is no name yet on the right of it.
        made = []
        line = TOKEN.sub(lambda found: self._statement_token(found[1], found[2], made), line)
        text = self.fill(line, 0)
        for kind, name in made:
            if name not in self.names.setdefault(kind, []):
                self.names[kind].append(name)
            if kind == "int" and "function" in self._places and name not in self._own:
                self._own.append(name)
        return [text]

    def _statement_token(self, word, kind, made):
        if word == "label":
            return str(self.below(1000))
        if word in ("exception", "raised"):
            return self.one_of(EXCEPTIONS if word == "exception" else RAISED)
        if word == "known":
            return self.one_of(self.names[kind])
        if word == "count":
            self._count = self._count or self._fresh()
            return self._count
        if word == "gen":
            self._generator = self._fresh() if kind == "new" else self._generator
            return self._generator
        owned = [name for name in self.names.get(kind, []) if re.fullmatch(self._prefix + r"\d+", name)]
        name = self.one_of(owned) if owned and self.chance(40) else self._fresh()
        made.append((kind, name))
        return name

    def _fresh(self):
        self._made += 1
        return f"{self._prefix}{self._made}"

    def _closure(self):
        """A function inside that changes a variable around it, and two calls of it."""
        inner = "inner_" + self._fresh()
        lines = [f"def {inner}(p={self.expression('int', 2)}):"]
        target = None
        if "function" in self._places and self._own:
            target = self.one_of(self._own)
            lines.append(f"    nonlocal {target}")
        elif "main" in self._places and self.names.get("int"):
            owned = [name for name in self.names["int"] if re.fullmatch(r"m\d+", name)]
            if owned:
                target = self.one_of(owned)
                lines.append(f"    global {target}")
        if target:
            lines.append(f"    {target} = {self.fill('<int+p>', 1)} % 1009")
        lines.append(f"    return {self.fill('<any>', 1)}")
        return [*lines, f"say({inner}(), {inner}({self.expression('int', 2)}))"]


def program(number):
    return ProgramWriter(number).program()


if __name__ == "__main__":
    print(program(int(sys.argv[1])), end="")
