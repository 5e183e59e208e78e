# The tables of models, as Django's migrations would make them. They are there once a model has been declared; a
# table for a model that refers to one declared later is made when that one is.
import _database
from _django_compiler import Compiler
from _django_names import constraint_name
from _django_sql import Query
from _django_where import Q

_DEFERRED = " DEFERRABLE INITIALLY DEFERRED"


class BaseConstraint:
    def __init__(self, name):
        self.name = name

    # With the name filled in, for a constraint that an abstract model hands on.
    def copy_for(self, meta):
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.name = self.name % {"app_label": meta.app_label.lower(), "class": meta.model_name}
        return made


def _condition_sql(model, condition):
    query = Query(model)
    clause, _ = query.build_where(condition, False)
    return clause.as_sql(Compiler(query, True))


class CheckConstraint(BaseConstraint):
    __module__ = "django.db.models.constraints"

    def __init__(self, *, check, name):
        self.check = check
        if not getattr(check, "conditional", False):
            raise TypeError("CheckConstraint.check must be a Q instance or boolean expression.")
        super().__init__(name)

    def __repr__(self):
        return f"<{type(self).__name__}: check={self.check} name={self.name!r}>"

    def constraint_sql(self, model):
        return f'CONSTRAINT "{self.name}" CHECK ({_condition_sql(model, self.check)})'

    def index_sql(self, model):
        return None


class UniqueConstraint(BaseConstraint):
    __module__ = "django.db.models.constraints"

    def __init__(self, *, fields, name, condition=None, deferrable=None, include=None, opclasses=()):
        if not fields:
            raise ValueError("At least one field is required to define a unique constraint.")
        if not isinstance(condition, (type(None), Q)):
            raise ValueError("UniqueConstraint.condition must be a Q instance.")
        if deferrable is not None or include or opclasses:
            raise NotImplementedError("deferrable, include and opclasses of UniqueConstraint are not supported here")
        self.fields = tuple(fields)
        self.condition = condition
        super().__init__(name)

    def __repr__(self):
        condition = "" if self.condition is None else f" condition={self.condition}"
        return f"<{type(self).__name__}: fields={self.fields!r} name={self.name!r}{condition}>"

    def _columns_sql(self, model):
        return ", ".join([f'"{model._meta.get_field(name).column}"' for name in self.fields])

    def constraint_sql(self, model):
        if self.condition is not None:
            return None
        return f'CONSTRAINT "{self.name}" UNIQUE ({self._columns_sql(model)})'

    def index_sql(self, model):
        if self.condition is None:
            return None
        return (f'CREATE UNIQUE INDEX "{self.name}" ON "{model._meta.db_table}" ({self._columns_sql(model)}) '
                f"WHERE {_condition_sql(model, self.condition)}")


def _column_sql(field):
    sql = f'"{field.column}" {field.db_type()} {"NULL" if field.null else "NOT NULL"}'
    if field.primary_key:
        sql += " PRIMARY KEY"
    elif field.unique:
        sql += " UNIQUE"
    if field.check is not None:
        sql += f" CHECK ({field.check % {'column': field.column}})"
    if field.is_relation and field.db_constraint:
        table = field.model._meta.db_table
        target = field.target_field
        to = target.model._meta.db_table
        name = constraint_name(table, [field.column], f"_fk_{to}_{target.column}")
        sql += f' CONSTRAINT "{name}" REFERENCES "{to}" ("{target.column}"){_DEFERRED}'
    return sql


# The statements that make a model's table.
def _table_sql(model):
    meta = model._meta
    parts = [_column_sql(field) for field in meta.concrete_fields]
    for names in meta.unique_together:
        columns = [meta.get_field(name).column for name in names]
        joined = ", ".join([f'"{column}"' for column in columns])
        parts.append(f'CONSTRAINT "{constraint_name(meta.db_table, columns, "_uniq")}" UNIQUE ({joined})')
    for constraint in meta.constraints:
        sql = constraint.constraint_sql(model)
        if sql is not None:
            parts.append(sql)
    made = [f'CREATE TABLE IF NOT EXISTS "{meta.db_table}" ({", ".join(parts)})']
    for constraint in meta.constraints:
        sql = constraint.index_sql(model)
        if sql is not None:
            made.append(sql)
    return made


# A server without deferred constraints checks foreign keys at once, not at the end of the transaction.
def make_table(model):
    for sql in _table_sql(model):
        try:
            _database.define(sql)
        except _database.ServerError as error:
            if error.sqlstate != "0A000" or _DEFERRED not in sql:
                raise
            _database.define(sql.replace(_DEFERRED, ""))
