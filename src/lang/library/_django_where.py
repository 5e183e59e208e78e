# Conditions: Q() as programs write them, lookups (a column, what is asked of it, a value), and the tree of lookups
# that a query has, which gives the text behind WHERE.
from _psycopg2 import literal
from django.core.exceptions import EmptyResultSet
from math import ceil

AND = "AND"
OR = "OR"


# Children under a connector, perhaps negated. What is added to one with the same connector is taken apart where
# that changes nothing, so that no needless brackets are written.
class Node:
    def __init__(self, children=(), connector=AND, negated=False):
        self.children = list(children)
        self.connector = connector
        self.negated = negated

    def __bool__(self):
        return bool(self.children)

    def __len__(self):
        return len(self.children)

    def __eq__(self, other):
        return (type(self) is type(other) and self.connector == other.connector and
                self.negated == other.negated and self.children == other.children)

    def __hash__(self):
        return hash((self.connector, self.negated, *self.children))

    def add(self, node, connector):
        if self.connector == connector and node in self.children:
            return
        if self.connector != connector:
            first = Node.__new__(type(self))
            Node.__init__(first, self.children, self.connector, self.negated)
            self.connector = connector
            self.children = [first, node]
        elif isinstance(node, Node) and not node.negated and (node.connector == connector or len(node) == 1):
            self.children.extend(node.children)
        else:
            self.children.append(node)


class Q(Node):
    __module__ = "django.db.models.query_utils"
    conditional = True

    def __init__(self, *args, _connector=None, _negated=False, **kwargs):
        super().__init__([*args, *sorted(kwargs.items())], _connector or AND, _negated)

    def _combine(self, other, connector):
        if not isinstance(other, Q) and getattr(other, "conditional", False) is not True:
            raise TypeError(other)
        if not self or not other:
            node = other if not self else self
            return Q(*node.children, _connector=node.connector, _negated=node.negated)
        made = Q(_connector=connector)
        made.add(self, connector)
        made.add(other, connector)
        return made

    def __or__(self, other):
        return self._combine(other, OR)

    def __and__(self, other):
        return self._combine(other, AND)

    def __invert__(self):
        made = Q()
        made.add(self, AND)
        made.negated = not made.negated
        return made

    def __str__(self):
        children = ", ".join([str(child) for child in self.children])
        return f"(NOT ({self.connector}: {children}))" if self.negated else f"({self.connector}: {children})"

    def __repr__(self):
        return f"<{type(self).__name__}: {self}>"

    def resolve_expression(self, query, allow_joins=True, summarize=False, for_save=False):
        return query.build_where(self, allow_joins)[0]


class WhereNode(Node):
    contains_aggregate = False

    # "" where everything fits; EmptyResultSet where nothing does.
    def as_sql(self, compiler):
        all_needed, none_needed = len(self.children), 1
        if self.connector == OR:
            all_needed, none_needed = 1, len(self.children)
        parts = []
        for child in self.children:
            sql = _sql_or_none(child, compiler)
            if sql is None:
                none_needed -= 1
            elif sql:
                parts.append(sql)
            else:
                all_needed -= 1
            if none_needed == 0 or all_needed == 0:
                if (none_needed == 0) == self.negated:
                    return ""
                raise EmptyResultSet
        sql = f" {self.connector} ".join(parts)
        if sql and self.negated:
            return f"NOT ({sql})"
        return f"({sql})" if len(parts) > 1 else sql

    def clone(self):
        made = WhereNode((), self.connector, self.negated)
        made.children = [child.clone() if isinstance(child, WhereNode) else child for child in self.children]
        return made


def _sql_or_none(child, compiler):
    try:
        return child.as_sql(compiler)
    except EmptyResultSet:
        return None


class NothingNode:
    contains_aggregate = False

    def as_sql(self, compiler):
        raise EmptyResultSet


# ---- Lookups.

class Lookup:
    operator = None
    can_use_none_as_rhs = False

    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = self._prepare(rhs)
        self.contains_aggregate = lhs.contains_aggregate or getattr(rhs, "contains_aggregate", False)

    def __eq__(self, other):
        return type(self) is type(other) and self.lhs == other.lhs and self.rhs == other.rhs

    def __hash__(self):
        return hash((type(self).__name__, self.lhs))

    def _is_direct(self):
        return not hasattr(self.rhs, "as_sql")

    def _prepare(self, rhs):
        return rhs if hasattr(rhs, "resolve_expression") else self._value(rhs)

    def _value(self, value):
        field = self.lhs.output_field
        if field is None:
            return value
        if field.is_relation:
            if hasattr(value, "_meta"):
                value = getattr(value, field.target_field.attname)
            field = field.target_field
        return field.get_prep_value(value)

    def _left(self, compiler):
        return self.lhs.as_sql(compiler)

    def _right(self, compiler):
        return literal(self.rhs) if self._is_direct() else self.rhs.as_sql(compiler)

    def as_sql(self, compiler):
        return f"{self._left(compiler)} {self.operator} {self._right(compiler)}"


class Exact(Lookup):
    operator = "="

    def _prepare(self, rhs):
        if hasattr(rhs, "is_limited_to_one"):
            if not rhs.is_limited_to_one():
                raise ValueError("The QuerySet value for an exact lookup must be limited to one result using "
                                 "slicing.")
            rhs.select_pk_unless_selected()
        return super()._prepare(rhs)

    def as_sql(self, compiler):
        field = self.lhs.output_field
        if self.rhs in (True, False) and isinstance(self.rhs, bool) and field.get_internal_type() == "BooleanField":
            return ("" if self.rhs else "NOT ") + self._left(compiler)
        return super().as_sql(compiler)


class GreaterThan(Lookup):
    operator = ">"


# Of whole numbers and 1.5: at least 1.5 is at least 2, below 1.5 is below 2.
class _Rounding(Lookup):
    def _value(self, value):
        field = self.lhs.output_field
        if isinstance(value, float) and field is not None and field.get_internal_type().endswith("IntegerField"):
            value = ceil(value)
        return super()._value(value)


class GreaterThanOrEqual(_Rounding):
    operator = ">="


class LessThan(_Rounding):
    operator = "<"


class LessThanOrEqual(Lookup):
    operator = "<="


class In(Lookup):
    operator = "IN"

    def _prepare(self, rhs):
        if hasattr(rhs, "resolve_expression"):
            if hasattr(rhs, "select_pk_unless_selected"):
                rhs.clear_ordering()
                rhs.select_pk_unless_selected()
            return rhs
        return [one if hasattr(one, "resolve_expression") else self._value(one) for one in rhs]

    def _right(self, compiler):
        if not self._is_direct():
            return super()._right(compiler)
        values = []
        for value in self.rhs:
            if value is not None and value not in values:
                values.append(value)
        if not values:
            raise EmptyResultSet
        return "(" + ", ".join([value.as_sql(compiler) if hasattr(value, "as_sql") else literal(value)
                                for value in values]) + ")"


class Range(Lookup):
    def _prepare(self, rhs):
        return [one if hasattr(one, "resolve_expression") else self._value(one) for one in rhs]

    def as_sql(self, compiler):
        low, high = [one.as_sql(compiler) if hasattr(one, "as_sql") else literal(one) for one in self.rhs]
        return f"{self._left(compiler)} BETWEEN {low} AND {high}"


class IsNull(Lookup):
    def _prepare(self, rhs):
        return rhs

    def as_sql(self, compiler):
        return f"{self._left(compiler)} IS {'NULL' if self.rhs else 'NOT NULL'}"


class Pattern(Lookup):
    operator = "LIKE"
    before = "%"
    after = "%"
    is_upper = False

    def _prepare(self, rhs):
        if hasattr(rhs, "resolve_expression"):
            raise NotImplementedError("text lookups compare with a text here, not with an expression")
        return rhs

    def _left(self, compiler):
        sql = f"{self.lhs.as_sql(compiler)}::text"
        return f"UPPER({sql})" if self.is_upper else sql

    def _right(self, compiler):
        text = str(self.rhs).replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        sql = literal(self.before + text + self.after)
        return f"UPPER({sql})" if self.is_upper else sql


class Contains(Pattern):
    pass


class StartsWith(Pattern):
    before = ""


class EndsWith(Pattern):
    after = ""


class IContains(Pattern):
    is_upper = True


class IStartsWith(StartsWith):
    is_upper = True


class IEndsWith(EndsWith):
    is_upper = True


class IExact(Pattern):
    operator = "="
    is_upper = True

    def _right(self, compiler):
        return f"UPPER({literal(str(self.rhs))})"


class Regex(Lookup):
    operator = "~"

    def _left(self, compiler):
        return f"{self.lhs.as_sql(compiler)}::text"


class IRegex(Regex):
    operator = "~*"


lookups = {"exact": Exact, "gt": GreaterThan, "gte": GreaterThanOrEqual, "lt": LessThan, "lte": LessThanOrEqual,
           "in": In, "range": Range, "isnull": IsNull, "contains": Contains, "startswith": StartsWith,
           "endswith": EndsWith, "icontains": IContains, "istartswith": IStartsWith, "iendswith": IEndsWith,
           "iexact": IExact, "regex": Regex, "iregex": IRegex}
of_relations = ("exact", "gt", "gte", "lt", "lte", "in", "isnull")
