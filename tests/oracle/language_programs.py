"""Writes programs of the language at random: classes, functions, generators, and a main part that uses them.

    python3 tests/oracle/language_programs.py NUMBER          prints the program

One number always gives the same program, and every program comes to an end: a function calls only later ones, loops
are short, and after some hundred calls the program stops itself. Generators that clean up are closed by those who use them, because
CPython closes what nobody refers to, and the machine does not.
"""

import re
import sys

from generator import Random
from language_expressions import ExpressionWriter

HEAD = """\
calls = 0


class Enough(BaseException):
    pass


class Own(Exception):
    pass


class Special(Own, ValueError):
    def __str__(self):
        return f"special {self.args}"


def tick():
    global calls
    calls += 1
    if calls > 200:
        raise Enough


class Manager:
    def __init__(self, label, swallowed=()):
        self.label = label
        self.swallowed = swallowed

    def __enter__(self):
        print("enter", self.label)
        return self.label

    def __exit__(self, kind, error, traceback):
        print("exit", self.label, kind and kind.__name__, error)
        return kind is not None and issubclass(kind, self.swallowed)
"""

CLASS = """\
class C{number}({bases}):
    shared = {shared}

    def __init__(self, value=0):
        tick()
        {super_init}
        self.value = value

    def __repr__(self):
        return f"{{type(self).__name__}}({{self.value!r}})"
"""
METHODS = {
    "total": "def total(self, n):\n    {return_super}return <int>",
    "describe": "def describe(self):\n    return f'{type(self).__name__}:{<var>}'{plus_super}",
    "twice": "@property\ndef twice(self):\n    return self.value * 2\n\n@twice.setter\ndef twice(self, n):\n    self.value = n // 2",
    "name": "@property\ndef name(self):\n    return type(self).__name__ + <str>",
    "other": "def other(self, n):\n    return type(self)(<int>)",
    "__eq__": "def __eq__(self, other):\n    if not isinstance(other, C0):\n        return NotImplemented\n"
              "    return self.value == other.value",
    "__lt__": "def __lt__(self, other):\n    return self.value < other.value",
    "__add__": "def __add__(self, other):\n    return self.value + other",
    "__radd__": "def __radd__(self, other):\n    return other - self.value",
    "__len__": "def __len__(self):\n    return <int> % 7",
    "__bool__": "def __bool__(self):\n    print('bool', self.value)\n    return <bool>",
    "__getitem__": "def __getitem__(self, index):\n    if index > 3:\n        raise IndexError(index)\n    return <int>",
    "__call__": "def __call__(self, n, *more, **named):\n    return <int>",
    "__iter__": "def __iter__(self):\n    yield <int>\n    yield from <list>",
    "__contains__": "def __contains__(self, n):\n    return <bool>",
    "__iadd__": "def __iadd__(self, n):\n    self.value = n\n    return self",
    "__getattr__": "def __getattr__(self, name):\n    if name.startswith('_'):\n        raise AttributeError(name)\n    return len(name)",
    "__setattr__": "def __setattr__(self, name, value):\n    print('set', name)\n    super().__setattr__(name, value)",
    "make": "@classmethod\ndef make(cls, n):\n    return cls(n)",
    "plain": "@staticmethod\ndef plain(n):\n    return <int>",
    "__str__": "def __str__(self):\n    return 'str ' + <str>",
    "__neg__": "def __neg__(self):\n    return <int>",
    "__hash__": "def __hash__(self):\n    return 5",
}
SIGNATURES = [
    ("a, b=<digit>", ["<int>", "<int>, <int>", "<int>, b=<int>", "b=<int>, a=<int>", "*<list>", "<int>, *<list>", "", "**<dict>"]),
    ("a, *rest, k=<int>", ["<int>", "<int>, <int>, <int>", "<int>, k=<int>", "*<list>", "*<list>, k=<int>", "k=<int>"]),
    ("a, /, b, *, c=<int>", ["<int>, <int>", "<int>, b=<int>", "<int>, <int>, c=<int>", "<int>", "a=<int>, b=<int>"]),
    ("a=<int>, **more", ["<int>", "", "<int>, z=<int>", "**<dict>", "a=<int>, y=<int>", "<int>, <int>"]),
    ("a, b=<int>, *rest, c, **more", ["<int>, c=<int>", "<int>, <int>, <int>, c=<int>, d=<int>", "*<list>, c=<int>", "<int>"]),
]
NAMES_OF_PARAMETERS = re.compile(r"\b([abck])\b(?=[,=]|$)")
EXCEPTIONS = ("ZeroDivisionError ValueError KeyError IndexError TypeError (KeyError,IndexError) LookupError ArithmeticError Exception Own "
              "Special NameError AttributeError (Own,TypeError) Exception Exception UnboundLocalError").replace(",", ", ")
EXCEPTIONS = re.findall(r"\([^)]*\)|\w+", EXCEPTIONS)
RAISED = ["Own(<any>)", "Special(<int>, <str>)", "ValueError(<str>)", "KeyError(<any>)", "TypeError", "IndexError(<int>)",
          "ZeroDivisionError()", "<cls>(<int>)"]

# <block> is a block inside, <new KIND> a variable to assign, <known KIND> one that there is, <exception> and
# <raised> as above.
STATEMENTS = """\
say(<label>, <any>, <any>)
---
say(<label>, <int>)
---
say(<str>, <list>)
---
<new int> = <int> % 1009
---
<new int> = <int> % 1009
---
<new float> = <float>
---
<new str> = <str>[:30]
---
<new bool> = <bool>
---
<new list> = <list>[:8]
---
<new strs> = <strs>[:6]
---
<new dict> = <dict>
---
<new tuple> = <tuple>[:5]
---
<new obj> = <obj>
---
<new obj> = <cls>.make(<int>)
---
<new any> = <any>
---
<known int> += <int> % 50
---
<known int> //= <int>
---
<known int> = -<known int>
---
<known str> += <str>[:5]
---
<known list> += <list>[:3]
---
<known float> *= <float> % 5
---
<known obj> += <int>
---
<known dict> |= <dict>
---
<known list>.append(<int>)
---
<known list>.extend(<list>[:4])
---
<known list>.insert(<int>, <int>)
---
say(<known list>.pop(<int>))
---
<known list>.remove(<int>)
---
<known list>.sort(reverse=<bool>)
---
<known list>.reverse()
---
<known list>[<int>] = <int>
---
<known list>[<slice>] = <list>[:4]
---
del <known list>[<slice>]
---
del <known list>[<int>]
---
<known dict>[<str>] = <int>
---
<known dict>[<str>] += <int>
---
del <known dict>[<str>]
---
say(<known dict>.setdefault(<str>, <int>), <known dict>)
---
<known dict>.update(<dict>, z=<int>)
---
<known obj>.value = <int>
---
<known obj>.twice = <int>
---
<known obj>.extra = <any>
---
say(<known obj>.plain(<int>), -<known obj>, <known obj>.extra)
---
<new int>, <new int> = <tuple>
---
<new int>, *<new list> = <list>
---
<new int>, (<new int>, *<new list>) = <int>, <list>
---
<new list> = <new any> = <list>[:4]
---
<known int>, <known int> = <known int>, <known int>
---
if <bool>:
    <block>
---
if <bool>:
    <block>
else:
    <block>
---
if <any>:
    <block>
elif <bool>:
    <block>
else:
    <block>
---
if (<new int> := <int> % 1009) > <int>:
    <block>
---
say([(<new int> := x) for x in <list>])
---
for <new int> in range(<digit>):
    <block in loop>
---
for <new int> in <list>[:4]:
    <block in loop>
else:
    say(<label>, 'else')
---
for <new int>, <new str> in enumerate(<strs>[:3]):
    <block in loop>
---
for <new str>, <new int> in list(<dict>.items())[:4]:
    <block in loop>
---
for <new int>, <new int> in zip(<list>[:3], <gen>):
    <block in loop>
---
<count> = 0
while <count> < <digit> and <bool>:
    <count> += 1
    <block in loop>
else:
    <block>
---
<count> = 3
while <count>:
    <count> -= 1
    <block in loop>
---
try:
    <block>
except <exception> as error:
    say(<label>, type(error).__name__, error)
---
try:
    <block>
except <exception>:
    <block>
finally:
    <block>
---
try:
    <block>
except <exception> as error:
    say(<label>, repr(error), repr(error.__context__), error.args)
    <block>
except <exception>:
    <block>
else:
    <block>
finally:
    say(<label>, 'finally')
---
try:
    <block>
finally:
    say(<label>)
    <block>
---
try:
    <block>
except <exception> as error:
    raise <raised> from error
---
try:
    <block>
except <exception>:
    say(<label>)
    raise
---
try:
    <block>
except <exception> as error:
    raise <raised> from None
finally:
    <block>
---
raise <raised>
---
if <bool>:
    raise <raised>
---
assert <bool>, <str>
---
with Manager(<label>):
    <block>
---
with Manager(<label>, <exception>) as <new int>:
    <block>
---
with Manager(<label>, <exception>), Manager(<label>) as <new int>:
    <block>
---
say(sorted(<set>), len(<set>))
---
say(*<list>, sep=<str>)
---
<gen new> = <gen>
say(next(<gen known>, None), list(<gen known>))
---
<gen new> = <closedcall>
try:
    say(next(<gen known>), <gen known>.send(<int>))
    for <new int> in <gen known>:
        <block in loop>
finally:
    <gen known>.close()
---
<gen new> = <closedcall>
try:
    say(<label>, next(<gen known>, 'end'))
    say(<label>, <gen known>.throw(<raised>))
except StopIteration as stop:
    say(<label>, 'stopped', stop.value)
finally:
    <gen known>.close()
---
<closure>
---
del <known int>
---
say(<new str>)
""".split("---\n")
IN_LOOP = ["break\n", "continue\n", "if <bool>:\n    break\n", "if <bool>:\n    continue\n", "if <bool>:\n    continue\nsay(<label>)\n"]
IN_FUNCTION = ["return <int>\n", "if <bool>:\n    return <any>\n", "return <int>\n"]
IN_GENERATOR = ["yield <int>\n", "yield <int>\n", "<new any> = yield <int>\n", "yield from <list>\n", "say('sent', (yield <int>))\n",
                "<new any> = yield from <gencall>\n", "return <any>\n", "for <new int> in <list>[:3]:\n    yield <int>\n"]
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
        parts = [HEAD, "\ndef say(*words, sep=' '):\n    print(*words, sep=sep)\n"]
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
        bases = ["", "C0", self.one_of(["C0", "C1"]), self.one_of(["C1, C2", "C2", "C2, C0"])][:1 + self.below(4)]
        if len(bases) == 4 and bases[2] == "C1" and bases[3] == "C1, C2":
            bases[3] = "C2, C1"
        texts = []
        for number, base in enumerate(bases):
            self._start_scope("w", {})
            text = CLASS.format(number=number, bases=base, shared=self.below(100),
                                super_init="super().__init__(value)" if base else "pass")
            chosen = [name for name in METHODS if self.chance(85 if not base and not name.startswith("__") else 25)]
            for name in chosen:
                text += "\n" + self._indented(self._write_method(name, bool(base)))
            texts.append("\n" + text.replace("class C0():", "class C0:"))
        self.classes = [f"C{number}" for number in range(len(bases))]
        return texts

    def _write_method(self, name, has_base):
        template = METHODS[name]
        use_super = has_base and self.chance(50)
        template = template.replace("{return_super}", "n += super().total(n) % 100\n    " if use_super else "")
        template = template.replace("{plus_super}", " + super().describe()" if use_super else "")
        names = [one for one in ("n",) if f"{one}," in template or f"{one})" in template.split("\n")[0] + template.split("\n")[1]]
        self.names["int"] = ["self.value", "self.shared"] + names
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
        """Lines of code. Most names that it makes are forgotten at its end: they may not have been assigned."""
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
            if depth >= DEEPEST and "<block" in template or "call>" in template and not self._callable(template):
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
        lines += [f"    return {self.fill('<any>', 1)}", f"say({inner}(), {inner}({self.expression('int', 2)}))"]
        return lines


def program(number):
    return ProgramWriter(number).program()


if __name__ == "__main__":
    print(program(int(sys.argv[1])), end="")
