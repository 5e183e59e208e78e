"""Programs written at random for check_django.py: conditions over several tables, query sets, updates, transactions.

    random_programs.py SEED COUNT    prints them

They use the models of programs/relations.py. The same seed gives the same programs.
"""

import random
import sys
from pathlib import Path

MODELS = Path(__file__).resolve().parent / "programs" / "relations.py"
NUMBER, TEXT, KEY, FLAG = "number", "text", "key", "flag"
# What conditions can be about, by model.
PATHS = {
    "Account": {
        "id": NUMBER, "pk": NUMBER, "balance": NUMBER, "owner": KEY, "owner_id": NUMBER, "owner__id": NUMBER,
        "owner__name": TEXT, "helper": KEY, "helper_id": NUMBER, "helper__name": TEXT, "helper__pk": NUMBER,
    },
    "Entry": {
        "id": NUMBER, "amount": NUMBER, "account": KEY, "account__balance": NUMBER, "account__owner__name": TEXT,
        "account__helper__name": TEXT, "account__helper": KEY, "parent": KEY, "parent__amount": NUMBER,
        "parent__account__owner__name": TEXT, "parent__account": KEY, "parent__parent__amount": NUMBER,
    },
    "Task": {"id": NUMBER, "name": TEXT, "done": FLAG, "key": KEY, "key__code": TEXT, "key__boss__number": NUMBER},
}
OWN = {"Account": ("balance", ["id", "balance", "owner_id", "helper_id"], ["owner", "helper"]),
       "Entry": ("amount", ["id", "amount", "account_id", "parent_id"], ["account", "parent", "account__owner"]),
       "Task": ("id", ["id", "name", "done", "key_id"], ["key"])}
NUMBERS = ["0", "1", "2", "3", "50", "-1"]
TEXTS = ['"Ann"', '"Bob"', '"a%"', '"n"', '"w"', '""', '"o\'c"']
ROWS = """\
ann, bob = Owner.objects.create(name="Ann"), Owner.objects.create(name="Bob")
one = Account.objects.create(owner=ann, helper=bob, balance=1)
two = Account.objects.create(owner=bob, balance=2)
three = Account.objects.create(owner=ann, balance=50)
e = Entry.objects.create(account=one, amount=3)
Entry.objects.create(account=two, amount=1, parent=e)
w = Worker.objects.create(code="w", number=1)
Task.objects.create(name="Ann", key=w)
Task.objects.create(name="n", done=True)
"""


class Writer:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def pick(self, items):
        return self.random.choice(items)

    def chance(self, percent):
        return self.random.randrange(100) < percent

    # ---- Conditions.

    def number(self, model):
        if self.chance(25):
            name = self.pick([path for path, kind in PATHS[model].items() if kind == NUMBER and path != "pk"])
            return self.pick([f'F("{name}")', f'F("{name}") + {self.pick(NUMBERS)}', f'{self.pick(NUMBERS)} - F("{name}")',
                              f'F("{name}") * 2 + F("id")'])
        return self.pick(NUMBERS)

    def condition(self, model):
        path = self.pick(list(PATHS[model]))
        kind = PATHS[model][path]
        if self.chance(12):
            return f"{path}__isnull={self.pick(['True', 'False'])}"
        if self.chance(8):
            return f"{path}=None"
        if kind == FLAG:
            return f"{path}={self.pick(['True', 'False'])}"
        if kind == TEXT:
            lookup = self.pick(["", "", "__contains", "__startswith", "__iexact", "__icontains", "__endswith", "__gt"])
            return f"{path}__in=[{self.pick(TEXTS)}, {self.pick(TEXTS)}]" if self.chance(20) else \
                f"{path}{lookup}={self.pick(TEXTS)}"
        if self.chance(20):
            return f"{path}__in=[{', '.join(self.pick(NUMBERS) for _ in range(self.random.randrange(4)))}]"
        if kind == KEY:
            return f"{path}={self.pick(NUMBERS)}"
        if self.chance(10):
            return f"{path}__range=(0, {self.pick(NUMBERS)})"
        return f"{path}{self.pick(['', '', '__gt', '__gte', '__lt', '__lte'])}={self.number(model)}"

    def q(self, model, depth):
        if depth == 0 or self.chance(35):
            names = {}
            for _ in range(1 if self.chance(70) else 2):
                condition = self.condition(model)
                names[condition.split("=")[0]] = condition
            made = f"Q({', '.join(names.values())})"
        else:
            made = f"({self.q(model, depth - 1)} {self.pick('&|')} {self.q(model, depth - 1)})"
        return f"~{made}" if self.chance(25) else made

    # ---- Query sets.

    def chain(self, model):
        made = f"{model}.objects"
        for _ in range(self.random.randrange(1, 4)):
            kind = self.random.randrange(10)
            if kind < 3:
                made += f".filter({self.condition(model)})"
            elif kind < 5:
                made += f".exclude({self.condition(model)})"
            elif kind < 8:
                made += f".{self.pick(['filter', 'exclude'])}({self.q(model, 2)})"
            elif kind == 8:
                made += f".select_related(\"{self.pick(OWN[model][2])}\")"
            else:
                made += f".filter(pk__in={model}.objects.filter({self.condition(model)}))"
        return made

    def ordered(self, model):
        return f"{self.chain(model)}.order_by(\"{self.pick(['', '-'])}{self.pick(OWN[model][1])}\", \"id\")"

    def query(self):
        model = self.pick(list(PATHS))
        number, fields, _ = OWN[model]
        kind = self.random.randrange(12)
        if kind < 3:
            return self.ordered(model)
        if kind == 3:
            return f"{self.ordered(model)}[{self.random.randrange(2)}:{self.random.randrange(1, 4)}]"
        if kind == 4:
            return f"{self.chain(model)}.{self.pick(['count', 'exists', 'first', 'last'])}()"
        if kind == 5:
            return f"{self.chain(model)}.get()"
        if kind == 6:
            return f"{self.ordered(model)}.values_list(\"{self.pick(list(PATHS[model]))}\", \"{self.pick(fields)}\")"
        if kind == 7:
            return f"{self.ordered(model)}.values(\"{self.pick(list(PATHS[model]))}\").distinct().count()"
        if kind == 8:
            function = self.pick(["Sum", "Count"])
            return f"{self.chain(model)}.aggregate({function}(\"{number}\"), n=Count(\"*\"))"
        if kind == 9:
            return f"{self.chain(model)}.update({number}={self.number(model)})" if model != "Task" else \
                f"{self.chain(model)}.update(done={self.pick(['True', 'False'])})"
        if kind == 10:
            return f"len({self.ordered(model)}.only(\"{self.pick(fields).removesuffix('_id')}\"))"
        return f"{self.chain(model)}.delete()"

    # ---- Transactions.

    def block(self, depth, indent):
        """Lines of what goes on inside of a transaction."""
        lines = []
        for _ in range(self.random.randrange(1, 4)):
            kind = self.random.randrange(10)
            if kind < 4 or depth == 0:
                lines.append(f"{indent}Task.objects.create(name={self.pick(TEXTS)})")
            elif kind == 4:
                lines.append(f"{indent}Worker.objects.create(code=\"w\", number={self.pick(NUMBERS)})")
            elif kind == 5:
                lines.append(f"{indent}transaction.set_rollback({self.pick(['True', 'False'])})")
            elif kind == 6:
                lines.append(f"{indent}transaction.on_commit(lambda: print(\"committed\", Task.objects.count()))")
            else:
                arguments = self.pick(["", "", "savepoint=False"])
                catches = self.pick(["DatabaseError", "Exception", None])
                inner = indent + "    " if catches else indent
                lines += [f"{indent}try:"] if catches else []
                lines += [f"{inner}with transaction.atomic({arguments}):", *self.block(depth - 1, inner + "    ")]
                lines += [f"{indent}except {catches} as error:", f"{indent}    print(type(error).__name__)"] \
                    if catches else []
        if self.chance(20):
            lines.append(f"{indent}raise ValueError(\"no\")")
        if self.chance(30):
            lines.append(f"{indent}print(Task.objects.count())")
        return lines

    def program(self):
        lines = [ROWS]
        for _ in range(self.random.randrange(4, 10)):
            if self.chance(25):
                arguments = self.pick(["", "", "savepoint=False", "durable=True"])
                lines += [f"with transaction.atomic({arguments}):", *self.block(3, "    "), "Task.objects.count()"]
            else:
                lines.append(self.query())
        return "\n".join(lines) + "\n"


def write(seed, count):
    """The text of a file of programs."""
    declarations = MODELS.read_text(encoding="utf-8").split("# ---- ")[0].replace(
        "from django.db import IntegrityError", "from django.db import DatabaseError, IntegrityError")
    programs = [f"# ---- {number}\n{Writer(f'{seed}.{number}').program()}" for number in range(count)]
    return declarations + "".join(programs)


if __name__ == "__main__":
    print(write(int(sys.argv[1]), int(sys.argv[2])), end="")
