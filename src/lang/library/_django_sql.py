# A query as it grows by filter(), order_by() and the rest, before any text is made of it.
#
# Tables are numbered: 0 is the model's own, the others were joined over foreign keys. A column names its table by
# that number, so a copy of a query needs no copy of its conditions' columns.
from _django_compiler import Compiler
from _django_expressions import Col, OrderBy, Random, Ref
from _django_where import AND, OR, NothingNode, Q, WhereNode, lookups, of_relations
from django.core.exceptions import FieldDoesNotExist, FieldError
from django.db.utils import NotSupportedError


class Table:
    def __init__(self, name, parent=None, field=None, is_nullable=False, is_outer=False):
        self.name = name
        self.parent = parent  # number of the table that has the foreign key `field`
        self.field = field
        self.is_nullable = is_nullable
        self.is_outer = is_outer
        self.uses = 0  # a table that nothing uses any more keeps its number, and is left out

    def clone(self):
        made = Table(self.name, self.parent, self.field, self.is_nullable, self.is_outer)
        made.uses = self.uses
        return made


class ForUpdate:
    def __init__(self, nowait, skip_locked, of, no_key):
        self.nowait = nowait
        self.skip_locked = skip_locked
        self.of = of
        self.no_key = no_key


class Query:
    def __init__(self, model):
        self.model = model
        self.tables = [Table(model._meta.db_table)]
        self.where = WhereNode()
        self.ordering = ()
        self.is_standard_ordering = True
        self.uses_default_ordering = True
        self.low = 0
        self.high = None
        self.is_distinct = False
        self.columns = None  # None: those of the model
        self.loaded = None  # attnames that only() names; None: all
        self.annotations = {}
        self.group_by = None
        self.for_update = None
        self.related = {}  # of select_related: a tree of names
        self.has_alias = False  # whether the model's own table has been given a name
        # Inside of another query the tables that have names by then get others: U0, U1, ...; the letter is the first
        # that no query inside of this one has.
        self.letter = "T"
        self.letters = {"T"}
        self.renamed = 0

    def clone(self):
        made = object.__new__(Query)
        made.__dict__.update(self.__dict__)
        made.tables = [table.clone() for table in self.tables]
        made.where = self.where.clone()
        made.annotations = dict(self.annotations)
        made.letters = set(self.letters)
        return made

    @property
    def meta(self):
        return self.model._meta

    # The fields of a model that are read; only() is about all rows of the query's own model.
    def loaded_fields(self, meta):
        if self.loaded is None or meta.model is not self.model:
            return meta.concrete_fields
        return [field for field in meta.concrete_fields if field.attname in self.loaded]

    # ---- As a part of another query.

    def resolve_expression(self, query, allow_joins=True, summarize=False, for_save=False):
        made = self.clone()
        made.clear_ordering()
        if made.letter == query.letter:
            while made.letter in made.letters:
                made.letter = chr(ord(made.letter) + 1)
            made.letters.add(made.letter)
            query.letters |= made.letters
            made.renamed = len(made.tables) if made.has_alias else 0
        return made

    contains_aggregate = False
    output_field = None

    def as_sql(self, compiler):
        return f"({Compiler(self).select_sql()})"

    def is_limited_to_one(self):
        return self.high is not None and self.high - self.low == 1

    def select_pk_unless_selected(self):
        if self.columns is None:
            self.columns = [Col(0, self.meta.pk)]

    # ---- Names: "owner__name__contains" is two fields and a lookup.

    def _unknown(self, name, meta):
        names = sorted([*meta.names_for_queries(), *self.annotations])
        return FieldError(f"Cannot resolve keyword '{name}' into field. Choices are: {', '.join(names)}")

    # The fields, and the names behind them that are none.
    def path_of(self, names, fail_on_missing=False):
        meta = self.meta
        fields = []
        for position, name in enumerate(names):
            if name == "pk":
                name = meta.pk.name
            try:
                field = meta.get_field(name)
            except FieldDoesNotExist:
                if position == 0 or fail_on_missing:
                    raise self._unknown(name, meta) from None
                return fields, names[position:]
            if not field.concrete:
                raise NotImplementedError(f"queries over '{name}', the other side of a foreign key, are not "
                                          "supported here")
            fields.append(field)
            if not field.is_relation:
                rest = names[position + 1:]
                if fail_on_missing and rest:
                    raise FieldError(f"Cannot resolve keyword {rest[0]!r} into field. Join on '{name}' not permitted.")
                return fields, rest
            meta = field.related_model._meta
        return fields, []

    # Joins what the path goes over, and lets go again of what is not needed: a key that is asked for itself stands
    # in the table before as well. All tables on the way, and the column.
    def column_of(self, fields):
        self.has_alias = True
        path = list(fields)
        joined = [0]
        for field in path:
            if field.is_relation:
                joined.append(self.join(joined[-1], field))
        left = list(joined)
        if path[-1].is_relation:
            self.tables[left.pop()].uses -= 1
        while len(path) > 1 and path[-1] is path[-2].target_field:
            path.pop()
            self.tables[left.pop()].uses -= 1
        return Col(left[-1], path[-1], fields[-1]), joined

    def join(self, parent, field):
        for number, table in enumerate(self.tables):
            if table.parent == parent and table.field is field:
                table.uses += 1
                return number
        above = self.tables[parent]
        made = Table(field.related_model._meta.db_table, parent, field, field.null, above.is_outer or field.null)
        made.uses = 1
        self.tables.append(made)
        return len(self.tables) - 1

    def has_joins(self):
        return any([table.uses > 0 for table in self.tables])

    def promote(self, number):
        table = self.tables[number]
        if table.is_nullable or table.parent is not None and self.tables[table.parent].is_outer:
            table.is_outer = True
            for other in range(number + 1, len(self.tables)):
                if self.tables[other].parent == number:
                    self.promote(other)

    def demote(self, number):
        self.tables[number].is_outer = False

    def resolve_ref(self, name, allow_joins, summarize=False):
        if name in self.annotations:
            annotation = self.annotations[name]
            return Ref(name, annotation) if summarize else annotation
        names = name.split("__")
        fields, _ = self.path_of(names, True)
        column, _ = self.column_of(fields)
        if not allow_joins and column.table != 0:
            raise FieldError("Joined field references are not permitted in this query")
        return column

    # ---- Conditions.

    def add_q(self, q):
        inner = [number for number, table in enumerate(self.tables) if not table.is_outer]
        clause, _ = self.build_where(q)
        if clause:
            self.where.add(clause, AND)
        for number in inner:
            self.demote(number)

    def build_where(self, q, allow_joins=True, is_branch_negated=False, is_negated=False):
        is_negated = is_negated != q.negated
        is_branch_negated = is_branch_negated or q.negated
        clause = WhereNode((), q.connector, q.negated)
        votes = {}
        for child in q.children:
            made, needed = self._build_child(child, allow_joins, is_branch_negated, is_negated)
            for number in needed:
                votes[number] = votes.get(number, 0) + 1
            if made:
                clause.add(made, q.connector)
        return clause, self._settle_joins(votes, len(q.children), (q.connector == OR) != is_negated)

    # Inner joins where no row can fit without them.
    def _settle_joins(self, votes, count, is_or):
        needed = []
        for number in sorted(votes):
            if not is_or or votes[number] == count:
                needed.append(number)
            else:
                self.promote(number)
        for number in needed:
            self.demote(number)
        return needed

    def _build_child(self, child, allow_joins, is_branch_negated, is_negated):
        if isinstance(child, dict):
            raise FieldError("Cannot parse keyword query as dict")
        if isinstance(child, Q):
            return self.build_where(child, allow_joins, is_branch_negated, is_negated)
        if hasattr(child, "resolve_expression"):
            if not getattr(child, "conditional", False):
                raise TypeError("Cannot filter against a non-conditional expression.")
            return WhereNode([child.resolve_expression(self)]), []
        name, value = child
        return self._build_filter(name, value, allow_joins, is_negated)

    def _build_filter(self, name, value, allow_joins, is_negated):
        if not name:
            raise FieldError(f"Cannot parse keyword query {name!r}")
        names = name.split("__")
        if names[0] in self.annotations:
            annotation = self.annotations[names[0]]
            lookup = self._build_lookup(names[1:], annotation, self._resolve_value(value, allow_joins))
            return WhereNode([lookup]), []
        fields, rest = self.path_of(names)
        if not allow_joins and len(fields) > 1:
            raise FieldError("Joined field references are not permitted in this query")
        before = [table.uses for table in self.tables]
        value = self._resolve_value(value, allow_joins)
        joined = {number for number, table in enumerate(self.tables)
                  if number >= len(before) or table.uses > before[number]}
        self._check_related(fields[-1], value)
        column, on_the_way = self.column_of(fields)
        joined.update(on_the_way)
        if fields[-1].is_relation and len(rest) > 1:
            raise FieldError(f"Related Field got invalid lookup: {rest[0]}")
        lookup = self._build_lookup(rest, column, value)
        clause = WhereNode([lookup])
        is_null = type(lookup) is lookups["isnull"]
        needs_outer = is_null and lookup.rhs is True and not is_negated
        if is_negated and not (is_null and lookup.rhs is True):
            needs_outer = True
            if not is_null:
                if column.field.null or self.tables[column.table].is_outer:
                    clause.add(lookups["isnull"](column, False), AND)
                if isinstance(value, Col) and value.field.null:
                    clause.add(lookups["isnull"](value, False), AND)
        return clause, [] if needs_outer else joined

    def _resolve_value(self, value, allow_joins):
        if hasattr(value, "resolve_expression"):
            return value.resolve_expression(self, allow_joins)
        if isinstance(value, (list, tuple)):
            return [self._resolve_value(one, allow_joins) for one in value]
        return value

    def _check_related(self, field, value):
        if not field.is_relation:
            return
        if isinstance(value, Query):
            if value.columns is None and value.model is not field.related_model:
                raise ValueError(f'Cannot use QuerySet for "{value.meta.object_name}": Use a QuerySet for '
                                 f'"{field.related_model._meta.object_name}".')
            return
        for one in value if isinstance(value, (list, tuple, set)) else [value]:
            if hasattr(one, "_meta") and not isinstance(one, field.related_model):
                raise ValueError(f'Cannot query "{one}": Must be "{field.related_model._meta.object_name}" instance.')

    def _build_lookup(self, names, lhs, value):
        name = names[-1] if names else "exact"
        field = lhs.output_field
        is_relation = field is not None and field.is_relation
        if len(names) > 1:
            name = names[0]
        elif name in lookups and (not is_relation or name in of_relations):
            if value is None and name not in ("isnull",):
                if name not in ("exact", "iexact"):
                    raise ValueError("Cannot use None as a query value")
                return lookups["isnull"](lhs, True)
            lookup = lookups[name](lhs, value)
            if name == "exact" and lookup.rhs is None:
                return lookups["isnull"](lhs, True)
            return lookup
        if is_relation:
            raise FieldError(f"Related Field got invalid lookup: {name}")
        raise FieldError(f"Unsupported lookup '{name}' for {type(field).__name__} or join on the field not "
                         "permitted.")

    def set_empty(self):
        self.where.add(NothingNode(), AND)

    # ---- Order, limits, columns.

    @property
    def is_sliced(self):
        return self.low != 0 or self.high is not None

    def set_limits(self, low=None, high=None):
        if high is not None:
            self.high = self.low + high if self.high is None else min(self.high, self.low + high)
        if low is not None:
            self.low = self.low + low if self.high is None else min(self.high, self.low + low)
        if self.low == self.high:
            self.set_empty()

    def clear_ordering(self, is_forced=False):
        if not is_forced and (self.is_sliced or self.for_update):
            return
        self.ordering = ()
        self.uses_default_ordering = False

    def add_ordering(self, names):
        for name in names:
            if isinstance(name, str) and name != "?":
                name = name.lstrip("-")
                if name.split("__")[0] not in self.annotations:
                    self.path_of(name.split("__"), True)
            elif not isinstance(name, str) and getattr(name, "contains_aggregate", False):
                raise FieldError(f"Using an aggregate in order_by() without also including it in annotate() is not "
                                 f"allowed: {name}")
        if names:
            self.ordering += tuple(names)
        else:
            self.uses_default_ordering = False

    def resolved_ordering(self):
        names = self.ordering
        if not names and self.uses_default_ordering:
            names = self.meta.ordering
        return [self._resolve_order(name) for name in names]

    def _resolve_order(self, name):
        if name == "?":
            return OrderBy(Random())
        if isinstance(name, str):
            is_descending = name.startswith("-")
            bare = name[1:] if is_descending else name
            if bare in self.annotations:
                order = OrderBy(Ref(bare, self.annotations[bare]), is_descending)
            else:
                order = OrderBy(self._order_column(bare), is_descending)
        else:
            order = name if isinstance(name, OrderBy) else OrderBy(name)
            order = order.resolve_expression(self)
        return order if self.is_standard_ordering else order.turned()

    def _order_column(self, name):
        fields, _ = self.path_of(name.split("__"), True)
        field = fields[-1]
        # By a foreign key is by what the other model is ordered by; without an order of its own, by its key.
        if field.is_relation and name.split("__")[-1] not in (field.attname, "pk") and field.related_model._meta.ordering:
            raise NotImplementedError("ordering by a foreign key whose model has an order is not supported here")
        return self.column_of(fields)[0]

    def select_fields(self, names):
        made = []
        for name in names:
            if name in self.annotations:
                made.append(Ref(name, self.annotations[name]))
                continue
            fields, _ = self.path_of(name.split("__"), True)
            made.append(self.column_of(fields)[0])
        self.columns = made

    def check_for_update(self, is_autocommit):
        if self.for_update is not None and self.is_distinct:
            raise NotSupportedError("FOR UPDATE is not allowed with DISTINCT clause")
        return self.for_update is not None and is_autocommit
