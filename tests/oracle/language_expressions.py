"""Writes expressions at random, by kind: templates in which <kind> stands for an expression of that kind.

Kinds: int, float, str, bool, list (of int), strs (list of str), dict (str to int), tuple (of int), set (of
int), obj, gen (an iterator of int), any. <int+x> may use the variable x. Two blanks part templates. A set only
ever stands where its order cannot be seen: CPython's is by hash. What grows is kept small by the statements
that assign it, so that integers stay within 64 bits and texts short.
"""

import re

LEAVES = {
    "int": "0 1 2 3 5 7 10 -1 -3 100 1_000 0x1f True".split(),
    "float": "0.5 2.0 -1.25 0.1 1e3 3.14159 1e-7 100.0".split(),
    "str": "'' 'a' 'abc' 'Hello' 'x,y' '12' '-' 'key' 'naïve' 'k1'".split() + ["' pad '", "'two words'"],
    "bool": ["True", "False"],
    "list": ["[]", "[3, 1, 2]", "[0]", "[5, 5, -2]"],
    "strs": ["['b', 'a']", "['one', 'two', 'three']", "[]"],
    "dict": ["{}", "{'a': 1, 'b': 2}", "{'k1': 0, 'key': 7}"],
    "tuple": ["()", "(1,)", "(4, 2, 9)"],
    "set": ["{1, 2, 3}", "{5, 2}", "set()"],
    "gen": ["iter([1, 2])", "(x for x in range(3))"],
    "any": ["None", "0", "''", "[]", "1.5", "'text'"],
    "obj": ["C0(1)"],
}

TEMPLATES = {
    "int": """
<int> + <int>  <int> - <int>  <int> * <digit>  <int> * <int> % 1009  <int> // <int>  <int> % <int>
<int> & <int>  <int> | <digit>  <int> ^ <int>  <int> % 1009 << <digit>  <int> >> <digit>  <digit> ** <digit>
-<int>  ~<int>  +<bool>  abs(<int>)  len(<list>)  len(<str>)  len(<dict>)  len(<set>)  len(<any>)
min(<int>, <int>)  max(<list>, default=<int>)  max(<list>)  sum(<list>)  sum(<list>, <int>)  int(<float>)
int(<str>)  <list>[<int> % 5]  <list>[<digit>]  <tuple>[<digit>]  <dict>.get(<str>, <int>)  <dict>[<str>]
<int> if <bool> else <int>  <int> or <int>  <int> and <int>  <bool> + <int>  <str>.count(<str>)
<str>.find(<str>)  <list>.index(<int>)  <list>.count(<int>)  divmod(<int>, <int>)[<bool>]  round(<float>)
<call>  <call>  <call>  <obj>.value  <obj>.twice  <obj>.total(<int>)  len(<obj>)  <obj>[<int>]  <obj>(<int>)
(lambda p: <int+p>)(<int>)  (lambda p, q=<int>, *r: <int+p>)(<int>)
(lambda *r, k=<int>: k + len(r))(*<list>)  sum(<int+x> for x in <list>)  ord(<str>)
next(iter(<list>), <int>)  next(<gen>)  int(<bool>)  <obj> + <int>  <int> + <obj>  <list>.pop()
<dict>.pop(<str>, <int>)  hash(<int>)  min(<list>, key=lambda x: <int+x>)  <cls>.shared  <str>.index(<str>)
<tuple>.index(<int>)  pow(<int>, <digit>, <int>)  getattr(<obj>, <str>, <int>)  <int> - <float>
<str> + <int>  int(<str>, <digit>)""",
    "float": """
<float> + <float>  <int> / <int>  <float> * <digit>  <float> - <int>  float(<int>)  float(<str>)
round(<float>, <digit>)  <float> if <bool> else <float>  abs(<float>)  <float> // <float>  <float> % <float>
<digit> ** -<digit>  max(<float>, <int>)  sum([<float>, <float>, <int>])  -<float>  <float> / <float>
<float> // <int>  divmod(<float>, <int>)[<bool>]  <int> * <float>  <float> or <float>
min(<float>, <float>, <int>)  <int> % <float>""",
    "str": """
<str> + <str>  <str> * <digit>  str(<any>)  repr(<any>)  <str>.upper()  <str>.title()  <str>.lower()
<str>.replace(<str>, <str>)  <str>.replace(<str>, <str>, <digit>)  <str>.strip(<str>)  <str>.lstrip()
<str>.split(<str>)[0]  <str>[<slice>]  <str>[<int>]  '%d-%s' % (<int>, <str>)
'%5.2f%%%r' % (<float>, <any>)  '{0}:{1!r}:{0:>4}'.format(<int>, <any>)  <str>.join(<strs>)
<str>.join(str(x) for x in <list>)  format(<int>, <intspec>)  format(<float>, <floatspec>)
format(<str>, <strspec>)  <str> if <bool> else <str>  <str> or <str>  type(<any>).__name__  <obj>.name
str(<obj>)  <str>.partition(<str>)[<digit>]  <str>.zfill(<digit>)  <str>.center(<digit>, '*')
max(<str>, <str>)  <str>.capitalize()  ''.join(sorted(<str>))  ''.join(reversed(<str>))  <strs>[<int>]
chr(97 + <int> % 26)  f'{<var>}'  f'{<var>!r:>12}/{<var>}'  f'[{<var>:>{<digit>}}]'  f'{<var>=}'
f'{<digit> + <digit>:03d}{{}}'  f'{<var>:.2f}'  f'{<var>:,}'  <str>.swapcase()  <str>.removeprefix(<str>)
<str>.ljust(<digit>, '.') + <str>.rjust(<digit>)  <obj>.describe()  <call>  ' '.join(map(str, <list>))
<str> % <int>  '%s' % <any>  '{} {}'.format(<any>, <any>)
'{a[0]} {b:>{w}}'.format(a=<list>, b=<str>, w=<digit>)  hex(<int>)  bin(<int>)""",
    "bool": """
<int> < <int>  <int> <= <int> < <int>  <int> == <int> != <int>  <str> in <str>  <int> in <list>
<str> not in <dict>  not <any>  <bool> and <bool>  <bool> or <bool>  <any> is None  <any> is not None
isinstance(<any>, (int, str))  isinstance(<obj>, <cls>)  all(<bool+x> for x in <list>)  any(<list>)
<str> < <str>  <str>.startswith((<str>, <str>))  <list> == <list>  <list> < <list>  <obj> == <obj>
<obj> < <obj>  bool(<any>)  <int> in <set>  <set> <= <set>  <int> < <float>  <str>.isalpha()
<float> == <int>  <tuple> < <tuple>  <any> == <any>  <any> != <any>  <any> < <any>  <int> in <tuple>
<int> in <any>  <obj> != <obj>  <int> in <obj>  <dict> == <dict>  issubclass(<cls>, <cls>)
hasattr(<obj>, <str>)  <str>.endswith(<str>)  <bool> if <bool> else <bool>  bool(<obj>)  all(<strs>)
<str>.isdigit()  callable(<any>)  <int> > <int> >= <int> > <int>  not <bool>  <bool> ^ <bool>
<obj> is <obj>""",
    "list": """
[<int>, <int>]  [<int>, *<list>]  [<int+x> for x in <list>]  [x for x in <list> if <bool+x>]
[x * y % 1009 for x in <list> for y in <list> if x < y][:6]  <list> + <list>  <list>[<slice>]
<list> * <digit>  sorted(<list>, reverse=<bool>)  list(reversed(<list>))  list(range(<digit>))
list(range(<int> % 9, <digit>, <step>))  list(map(lambda x: <int+x>, <list>))  list(filter(None, <list>))
[len(w) for w in <strs>]  list(<dict>.values())  [*<tuple>]  sorted(<set>)
[a - b for a, b in zip(<list>, <list>)]  [i * v for i, v in enumerate(<list>)]  list(<gen>)
<list> if <bool> else <list>  sorted(<list>, key=lambda x: (x % 3, -x))  [ord(c) for c in <str>]
<list>.copy()  [<int> for _ in range(<digit>)]  <list> or <list>  [*<gen>, *<list>]  list(<obj>)
[<int>] * <digit>  sorted(<set>, key=lambda x: -x)  [y for x in [<list>, <list>] for y in x]
[[<int+x> for x in range(y % 4)] for y in <list>]  list(<any>)""",
    "strs": """
<str>.split()  <str>.split(<str>)  [<str>, <str>]  list(<str>)  sorted(<strs>)  list(<dict>)
[c.upper() for c in <str>]  <str>.splitlines()  sorted(<dict>, key=len)  <str>.rsplit(<str>, 1)
<strs> + <strs>  [str(x) for x in <list>]  <strs>[<slice>]  [f'{i}{w}' for i, w in enumerate(<strs>)]
sorted(<strs>, key=lambda w: (len(w), w), reverse=<bool>)  list(<dict>.keys())""",
    "dict": """
{<str>: <int>, <str>: <int>}  {**<dict>, <str>: <int>}  <dict> | <dict>  {w: len(w) for w in <strs>}
dict(zip(<strs>, <list>))  dict(a=<int>, b=<int>)  {k: v + <int> for k, v in <dict>.items() if v}
dict.fromkeys(<strs>, <int>)  dict(<dict>)  dict(sorted(<dict>.items()))  <dict>.copy()
<dict> if <bool> else <dict>  dict([(<str>, <int>)], **<dict>)  {v: k for k, v in <dict>.items()}""",
    "tuple": """
(<int>, <int>)  (<int>, *<list>)  tuple(<list>)  divmod(<int>, <int>)  <tuple> + <tuple>  <tuple>[<slice>]
(<int>,)  <tuple> * 2  tuple(<gen>)  (<any>, <any>)  tuple(sorted(<dict>))  tuple(x for x in <list>)""",
    "set": """
{<int>, <int>}  set(<list>)  {x % 5 for x in <list>}  <set> | <set>  <set> & <set>  <set> - <set>
<set> ^ <set>  {*<list>, <int>}  frozenset(<list>)  set(<dict>.values())""",
    "gen": """
(<int+x> for x in <list>)  iter(<list>)  map(abs, <list>)  filter(lambda x: <bool+x>, <list>)
reversed(<list>)  (x for x in <gen>)  <gencall>  <gencall>  iter(<tuple>)
(y for x in [<list>, <list>] for y in x if <bool+y>)""",
    "obj": "<cls>(<int>)  <cls>(<int>)  <cls>(value=<int>)  <obj>.other(<int>)",
    "any": "<int>  <float>  <str>  <bool>  <list>  <dict>  <tuple>  <obj>  None  <strs>  [<any>, <any>]"
           "  (<any>, <any>)  {<str>: <any>}",
}
TEMPLATES = {kind: [one for line in text.strip().split("\n") for one in line.split("  ")]
             for kind, text in TEMPLATES.items()}
SMALL = {
    "digit": "0 1 2 3 4".split(), "step": "1 2 -1 -2 3".split(),
    "intspec": "'d' '5' '05d' '<4' '+d' 'x' '#b' ',' '^7' '' '.1f' 'c'".split(),
    "floatspec": "'.2f' '8.3f' 'g' 'e' '.1%' '' '+.0f' ',.1f' 'd'".split(),
    "strspec": "'>6' '<6' '^7' '.2' '*^9' '' 's' 'd'".split(),
    "slice": ["<int>:<int>", "::<step>", "<digit>:", ":<int>", "<int>:<int>:<step>", "::-1", "-<digit>:"],
}
DEEPEST = 3
TOKEN = re.compile(r"<([a-z]+)(?:\+(\w))?>")


class ExpressionWriter:
    """`names` says which variables of a kind can be read here; `calls`, `generators` and
    `closed` who may be called."""

    def __init__(self, random):
        self._random = random
        self.names = {}
        self.calls = []
        self.generators = []
        self.closed = []  # generators that must be closed
        self.classes = ["C0"]

    def below(self, count):
        return self._random.below(count)

    def one_of(self, choices):
        return choices[self._random.below(len(choices))]

    def chance(self, percent):
        return self._random.below(100) < percent

    def expression(self, kind, depth=0):
        """Text that may stand anywhere: composed ones have parentheses."""
        if kind in LEAVES and self.chance(1):
            kind = self.one_of(["int", "str", "list", "float", "dict", "any", "tuple"])  # a fault on purpose
        known = self.names.get(kind, [])
        if known and self.chance(45 if depth < DEEPEST else 80):
            return self.one_of(known)
        if kind in LEAVES and (depth >= DEEPEST or self.chance(15 + 15 * depth)):
            return self.one_of(LEAVES[kind])
        template = self.one_of(TEMPLATES[kind])
        text = self.fill(template, depth + 1)
        is_display = text[0] in "[{'" and text[-1] in "]}'" and TOKEN.search(template) is None
        return text if is_display else f"({text})"

    def fill(self, template, depth):
        def fill_one(found):
            return self._in_place(self._token(found[1], found[2], depth), found)

        return TOKEN.sub(fill_one, template)

    @staticmethod
    def _in_place(text, found):
        """A number before a dot has parentheses."""
        before_dot = found.string[found.end():found.end() + 1] == "."
        return f"({text})" if before_dot and text[0] in "-0123456789" else text

    def _token(self, kind, variable, depth):
        if kind in SMALL:
            return self.fill(self.one_of(SMALL[kind]), depth)
        if kind == "cls":
            return self.one_of(self.classes)
        if kind == "var":
            return self.one_of([name for names in self.names.values() for name in names] or ["calls"])
        if kind == "call":
            return self._call(self.calls, depth)
        if kind in ("gencall", "closedcall"):
            return self._call(self.generators if kind == "gencall" else self.closed + self.generators, depth)
        if variable is None:
            return self.expression(kind, depth)
        self.names.setdefault("int", []).append(variable)
        text = self.expression(kind, depth)
        self.names["int"].remove(variable)
        return text

    def _call(self, functions, depth):
        if not functions:
            return self.expression("gen" if functions is self.generators else "int", DEEPEST)
        name, templates = self.one_of(functions)
        return name + "(" + self.fill(self.one_of(templates), depth) + ")"
