# What can stand in a query in place of a value: F(), Value(), their arithmetic, functions and aggregates.
#
# An expression of the program's is not bound to a query. resolve_expression(query) gives one that is, whose
# as_sql(compiler) is its text; values are put into the text at once, as psycopg2 does.
from _psycopg2 import literal
from django.core.exceptions import FieldError


class Combinable:
    def _combine(self, other, connector, is_reversed=False):
        if not hasattr(other, "resolve_expression"):
            other = Value(other)
        if is_reversed:
            return CombinedExpression(other, connector, self)
        return CombinedExpression(self, connector, other)

    def __neg__(self):
        return self._combine(-1, "*")

    def __add__(self, other):
        return self._combine(other, "+")

    def __sub__(self, other):
        return self._combine(other, "-")

    def __mul__(self, other):
        return self._combine(other, "*")

    def __truediv__(self, other):
        return self._combine(other, "/")

    def __mod__(self, other):
        return self._combine(other, "%%")

    def __pow__(self, other):
        return self._combine(other, "^")

    def __radd__(self, other):
        return self._combine(other, "+", True)

    def __rsub__(self, other):
        return self._combine(other, "-", True)

    def __rmul__(self, other):
        return self._combine(other, "*", True)

    def __rtruediv__(self, other):
        return self._combine(other, "/", True)

    def __rmod__(self, other):
        return self._combine(other, "%%", True)

    def __rpow__(self, other):
        return self._combine(other, "^", True)

    def bitand(self, other):
        return self._combine(other, "&")

    def bitor(self, other):
        return self._combine(other, "|")

    def bitxor(self, other):
        return self._combine(other, "#")

    def bitleftshift(self, other):
        return self._combine(other, "<<")

    def bitrightshift(self, other):
        return self._combine(other, ">>")

    def _refuse_bits(self, other):
        raise NotImplementedError("Use .bitand() and .bitor() for bitwise logical operations.")

    __and__ = _refuse_bits
    __or__ = _refuse_bits
    __rand__ = _refuse_bits
    __ror__ = _refuse_bits


class F(Combinable):
    __module__ = "django.db.models.expressions"

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"{type(self).__name__}({self.name})"

    def __eq__(self, other):
        return type(self) is type(other) and self.name == other.name

    def __hash__(self):
        return hash(self.name)

    def resolve_expression(self, query, allow_joins=True, summarize=False, for_save=False):
        return query.resolve_ref(self.name, allow_joins, summarize)

    def asc(self, **kwargs):
        return OrderBy(self, **kwargs)

    def desc(self, **kwargs):
        return OrderBy(self, descending=True, **kwargs)


class Expression(Combinable):
    contains_aggregate = False
    contains_columns = False
    # The field that says how values of it are read, or None.
    output_field = None

    def asc(self, **kwargs):
        return OrderBy(self, **kwargs)

    def desc(self, **kwargs):
        return OrderBy(self, descending=True, **kwargs)

    def convert_value(self, value):
        return value


class Value(Expression):
    __module__ = "django.db.models.expressions"

    def __init__(self, value, output_field=None):
        self.value = value
        self.output_field = output_field

    def __repr__(self):
        return f"Value({self.value})"

    def resolve_expression(self, query, allow_joins=True, summarize=False, for_save=False):
        return self

    def as_sql(self, compiler):
        value = self.value
        if self.output_field is not None:
            value = self.output_field.get_db_prep_save(value)
        return literal(value)


# A column of the table with that index in the query.
class Col(Expression):
    contains_columns = True

    def __init__(self, table, field, output_field=None):
        self.table = table
        self.field = field
        self.output_field = field if output_field is None else output_field

    def __repr__(self):
        return f"Col({self.field.model._meta.db_table}, {self.field})"

    def __eq__(self, other):
        return isinstance(other, Col) and self.table == other.table and self.field is other.field

    def __hash__(self):
        return hash((self.table, self.field.name))

    def as_sql(self, compiler):
        return compiler.column(self.table, self.field.column)

    def resolve_expression(self, query, allow_joins=True, summarize=False, for_save=False):
        return self


# Something that the query selects under a name.
class Ref(Expression):
    def __init__(self, name, source):
        self.name = name
        self.source = source
        self.output_field = source.output_field
        self.contains_aggregate = source.contains_aggregate

    def resolve_expression(self, query, allow_joins=True, summarize=False, for_save=False):
        return self

    def as_sql(self, compiler):
        return f'"{self.name}"'


class CombinedExpression(Expression):
    __module__ = "django.db.models.expressions"

    def __init__(self, lhs, connector, rhs, output_field=None):
        self.lhs = lhs
        self.connector = connector
        self.rhs = rhs
        self.output_field = output_field

    def __str__(self):
        return f"{self.lhs} {self.connector} {self.rhs}"

    def __repr__(self):
        return f"<{type(self).__name__}: {self}>"

    def resolve_expression(self, query, allow_joins=True, summarize=False, for_save=False):
        lhs = self.lhs.resolve_expression(query, allow_joins, summarize, for_save)
        rhs = self.rhs.resolve_expression(query, allow_joins, summarize, for_save)
        field = self.output_field
        if field is None:
            field = lhs.output_field if lhs.output_field is not None else rhs.output_field
        made = CombinedExpression(lhs, self.connector, rhs, field)
        made.contains_aggregate = lhs.contains_aggregate or rhs.contains_aggregate
        made.contains_columns = lhs.contains_columns or rhs.contains_columns
        return made

    def as_sql(self, compiler):
        connector = "%" if self.connector == "%%" else self.connector
        return f"({self.lhs.as_sql(compiler)} {connector} {self.rhs.as_sql(compiler)})"

    def convert_value(self, value):
        return _convert_number(self.output_field, value)


def _convert_number(field, value):
    if value is None or field is None:
        return value
    kind = field.get_internal_type()
    if kind == "FloatField":
        return float(value)
    return int(value) if kind.endswith("IntegerField") else value


class ExpressionWrapper(Expression):
    __module__ = "django.db.models.expressions"

    def __init__(self, expression, output_field):
        self.expression = expression
        self.output_field = output_field

    def resolve_expression(self, query, allow_joins=True, summarize=False, for_save=False):
        made = ExpressionWrapper(
            self.expression.resolve_expression(query, allow_joins, summarize, for_save), self.output_field)
        made.contains_aggregate = made.expression.contains_aggregate
        made.contains_columns = made.expression.contains_columns
        return made

    def as_sql(self, compiler):
        return self.expression.as_sql(compiler)

    def convert_value(self, value):
        return _convert_number(self.output_field, value)


class OrderBy:
    __module__ = "django.db.models.expressions"

    def __init__(self, expression, descending=False, nulls_first=False, nulls_last=False):
        if nulls_first and nulls_last:
            raise ValueError("nulls_first and nulls_last are mutually exclusive")
        self.expression = expression
        self.descending = descending
        self.nulls_first = nulls_first
        self.nulls_last = nulls_last

    def resolve_expression(self, query, allow_joins=True, summarize=False, for_save=False):
        return OrderBy(self.expression.resolve_expression(query), self.descending, self.nulls_first,
                       self.nulls_last)

    def turned(self):
        return OrderBy(self.expression, not self.descending, self.nulls_last, self.nulls_first)

    def asc(self):
        return OrderBy(self.expression, False, self.nulls_first, self.nulls_last)

    def desc(self):
        return OrderBy(self.expression, True, self.nulls_first, self.nulls_last)

    def as_sql(self, compiler):
        nulls = " NULLS FIRST" if self.nulls_first else " NULLS LAST" if self.nulls_last else ""
        return f"{self.expression.as_sql(compiler)} {'DESC' if self.descending else 'ASC'}{nulls}"


class Random(Expression):
    def resolve_expression(self, query, allow_joins=True, summarize=False, for_save=False):
        return self

    def as_sql(self, compiler):
        return "RANDOM()"


class Star(Expression):
    def __repr__(self):
        return "'*'"

    def resolve_expression(self, query, allow_joins=True, summarize=False, for_save=False):
        return self

    def as_sql(self, compiler):
        return "*"


class Func(Expression):
    __module__ = "django.db.models.expressions"
    function = None
    template = "%(function)s(%(expressions)s)"
    arg_joiner = ", "
    arity = None

    def __init__(self, *expressions, output_field=None, **extra):
        if self.arity is not None and len(expressions) != self.arity:
            word = "argument" if self.arity == 1 else "arguments"
            raise TypeError(f"'{type(self).__name__}' takes exactly {self.arity} {word} "
                            f"({len(expressions)} given)")
        self.source_expressions = [self._parse(one) for one in expressions]
        if output_field is not None:
            self.output_field = output_field
        self.extra = extra

    def _parse(self, one):
        if hasattr(one, "resolve_expression"):
            return one
        return F(one) if isinstance(one, str) else Value(one)

    def __repr__(self):
        words = [str(one) for one in self.source_expressions]
        options = {**self.extra, **self._repr_options()}
        options = ", ".join([f"{name}={value}" for name, value in sorted(options.items())])
        return f"{type(self).__name__}({self.arg_joiner.join(words)}{', ' + options if options else ''})"

    def _repr_options(self):
        return {}

    def _copy(self):
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        return made

    def resolve_expression(self, query, allow_joins=True, summarize=False, for_save=False):
        made = self._copy()
        made.source_expressions = [one.resolve_expression(query, allow_joins, summarize, for_save)
                                   for one in self.source_expressions]
        for one in made.source_expressions:
            made.contains_aggregate = made.contains_aggregate or one.contains_aggregate
            made.contains_columns = made.contains_columns or one.contains_columns
            if made.output_field is None:
                made.output_field = one.output_field
        return made

    def _sql_of(self, compiler, words):
        expressions = self.arg_joiner.join([one.as_sql(compiler) for one in self.source_expressions])
        words = {"function": self.function, **self.extra, **words, "expressions": expressions}
        return self.extra.get("template", self.template) % words

    def as_sql(self, compiler):
        return self._sql_of(compiler, {})

    def convert_value(self, value):
        return _convert_number(self.output_field, value)


# ---- Aggregates.

class Aggregate(Func):
    __module__ = "django.db.models.aggregates"
    template = "%(function)s(%(distinct)s%(expressions)s)"
    contains_aggregate = True
    allow_distinct = False

    def __init__(self, *expressions, distinct=False, filter=None, **extra):
        if distinct and not self.allow_distinct:
            raise TypeError(f"{type(self).__name__} does not allow distinct.")
        self.distinct = distinct
        self.filter = filter
        super().__init__(*expressions, **extra)

    def _repr_options(self):
        options = {"distinct": True} if self.distinct else {}
        return {**options, "filter": self.filter} if self.filter else options

    @property
    def default_alias(self):
        if len(self.source_expressions) == 1 and not self.filter and hasattr(self.source_expressions[0], "name"):
            return f"{self.source_expressions[0].name}__{type(self).__name__.lower()}"
        raise TypeError("Complex expressions require an alias")

    def resolve_expression(self, query, allow_joins=True, summarize=False, for_save=False):
        made = super().resolve_expression(query, allow_joins, summarize)
        if self.filter:
            made.filter = self.filter.resolve_expression(query)
        for before, after in zip(self.source_expressions, made.source_expressions):
            if after.contains_aggregate and not summarize:
                name = getattr(before, "name", None) or repr(before)
                raise FieldError(f"Cannot compute {type(self).__name__}('{name}'): '{name}' is an aggregate")
        return made

    def as_sql(self, compiler):
        sql = self._sql_of(compiler, {"distinct": "DISTINCT " if self.distinct else ""})
        return f"{sql} FILTER (WHERE {self.filter.as_sql(compiler)})" if self.filter else sql


class Count(Aggregate):
    __module__ = "django.db.models.aggregates"
    function = "COUNT"
    allow_distinct = True

    def __init__(self, expression, filter=None, **extra):
        star = expression == "*" or isinstance(expression, Star)
        if star and filter is not None:
            raise ValueError("Star cannot be used with filter. Please specify a field.")
        super().__init__(Star() if star else expression, filter=filter, **extra)

    def convert_value(self, value):
        return 0 if value is None else value


class Sum(Aggregate):
    __module__ = "django.db.models.aggregates"
    function = "SUM"
    allow_distinct = True


class Avg(Aggregate):
    __module__ = "django.db.models.aggregates"
    function = "AVG"
    allow_distinct = True

    def convert_value(self, value):
        return None if value is None else float(value)


class Max(Aggregate):
    __module__ = "django.db.models.aggregates"
    function = "MAX"


class Min(Aggregate):
    __module__ = "django.db.models.aggregates"
    function = "MIN"
