"""What language_programs.py writes programs from: classes, functions and statements, with places to fill."""

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
        print(f"enter {self.label}")
        return self.label

    def __exit__(self, kind, error, traceback):
        print(f"exit {self.label} {kind and kind.__name__} {error}")
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
    "twice": "@property\ndef twice(self):\n    return self.value * 2\n\n"
             "@twice.setter\ndef twice(self, n):\n    self.value = n // 2",
    "name": "@property\ndef name(self):\n    return type(self).__name__ + <str>",
    "other": "def other(self, n):\n    return type(self)(<int>)",
    "__eq__": "def __eq__(self, other):\n    if not isinstance(other, C0):\n        return NotImplemented\n"
              "    return self.value == other.value",
    "__lt__": "def __lt__(self, other):\n    return self.value < other.value",
    "__add__": "def __add__(self, other):\n    return self.value + other",
    "__radd__": "def __radd__(self, other):\n    return other - self.value",
    "__len__": "def __len__(self):\n    return <int> % 7",
    "__bool__": "def __bool__(self):\n    print('bool', self.value)\n    return <bool>",
    "__getitem__": "def __getitem__(self, index):\n    if index > 3:\n        raise IndexError(index)\n"
                   "    return <int>",
    "__call__": "def __call__(self, n, *more, **named):\n    return <int>",
    "__iter__": "def __iter__(self):\n    yield <int>\n    yield from <list>",
    "__contains__": "def __contains__(self, n):\n    return <bool>",
    "__iadd__": "def __iadd__(self, n):\n    self.value = n\n    return self",
    "__getattr__": "def __getattr__(self, name):\n    if name.startswith('_'):\n"
                   "        raise AttributeError(name)\n    return len(name)",
    "__setattr__": "def __setattr__(self, name, value):\n    print('set', name)\n"
                   "    super().__setattr__(name, value)",
    "make": "@classmethod\ndef make(cls, n):\n    return cls(n)",
    "plain": "@staticmethod\ndef plain(n):\n    return <int>",
    "__str__": "def __str__(self):\n    return 'str ' + <str>",
    "__neg__": "def __neg__(self):\n    return <int>",
    "__hash__": "def __hash__(self):\n    return 5",
}
SIGNATURES = [
    ("a, b=<digit>", ["<int>", "<int>, <int>", "<int>, b=<int>", "b=<int>, a=<int>", "*<list>",
                      "<int>, *<list>", "", "**<dict>"]),
    ("a, *rest, k=<int>", ["<int>", "<int>, <int>, <int>", "<int>, k=<int>", "*<list>", "*<list>, k=<int>",
                           "k=<int>"]),
    ("a, /, b, *, c=<int>", ["<int>, <int>", "<int>, b=<int>", "<int>, <int>, c=<int>", "<int>",
                             "a=<int>, b=<int>"]),
    ("a=<int>, **more", ["<int>", "", "<int>, z=<int>", "**<dict>", "a=<int>, y=<int>", "<int>, <int>"]),
    ("a, b=<int>, *rest, c, **more", ["<int>, c=<int>", "<int>, <int>, <int>, c=<int>, d=<int>",
                                      "*<list>, c=<int>", "<int>"]),
]
EXCEPTIONS = ["ZeroDivisionError", "ValueError", "KeyError", "IndexError", "TypeError",
              "(KeyError, IndexError)", "Own", "LookupError", "ArithmeticError", "Special", "NameError", "AttributeError", "(Own, TypeError)",
              "UnboundLocalError", "Exception", "Exception", "Exception"]
RAISED = ["Own(<any>)", "Special(<int>, <str>)", "ValueError(<str>)", "KeyError(<any>)", "TypeError",
          "IndexError(<int>)",
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
say([f() for f in [lambda: <known int> + x for x in range(<digit>)]])
---
try:
    raise ExceptionGroup(<str>, [<raised>, <raised>])
except* <exception> as caught:
    say(<label>, repr(caught.exceptions))
---
del <known int>
---
say(<new str>)
""".split("---\n")
IN_LOOP = ["break\n", "continue\n", "if <bool>:\n    break\n", "if <bool>:\n    continue\n",
           "if <bool>:\n    continue\nsay(<label>)\n"]
IN_FUNCTION = ["return <int>\n", "if <bool>:\n    return <any>\n", "return <int>\n"]
IN_GENERATOR = ["yield <int>\n", "yield <int>\n", "<new any> = yield <int>\n", "yield from <list>\n",
                "say('sent', (yield <int>))\n",
                "<new any> = yield from <gencall>\n", "return <any>\n",
                "for <new int> in <list>[:3]:\n    yield <int>\n"]
