# The text of a query, word for word as Django 3.2 sends it to PostgreSQL.
from _django_connection import TransactionManagementError, get_connection
from _django_expressions import Col
from _psycopg2 import literal
from django.core.exceptions import FieldError


class Compiler:
    # Without names of tables: in constraints.
    def __init__(self, query, is_bare=False):
        self.query = query
        self.is_bare = is_bare
        if query is not None:
            self.names = self._name_tables()

    def _name_tables(self):
        query = self.query
        names = []
        first = set()  # the first of a name goes by it, any other by a number
        for number, table in enumerate(query.tables):
            if number < query.renamed:
                names.append(f"{query.letter}{number}")
            else:
                names.append(f"{query.letter}{number + 1}" if table.name in first else f'"{table.name}"')
            first.add(table.name)
        return names

    def column(self, table, column):
        return f'"{column}"' if self.is_bare else f'{self.names[table]}."{column}"'

    # ---- SELECT.

    # Pairs of an expression and the name that it is selected under, or None.
    def selected(self):
        query = self.query
        pairs = []
        if query.columns is not None:
            for column in query.columns:
                name = getattr(column, "name", None)
                pairs.append((query.annotations[name], name) if name in query.annotations else (column, None))
            return pairs
        pairs.extend([(Col(0, field), None) for field in query.loaded_fields(query.meta)])
        pairs.extend([(annotation, name) for name, annotation in query.annotations.items()])
        return pairs

    def from_sql(self):
        query = self.query
        parts = []
        for number, table in enumerate(query.tables):
            name = f'"{table.name}"'
            shown = name if self.names[number] == name else f"{name} {self.names[number]}"
            if table.parent is None:
                parts.append(shown)
            elif table.uses > 0:
                join = "LEFT OUTER JOIN" if table.is_outer else "INNER JOIN"
                left = f'{self.names[table.parent]}."{table.field.column}"'
                right = f'{self.names[number]}."{table.field.target_field.column}"'
                parts.append(f"{join} {shown} ON ({left} = {right})")
        return " ".join(parts)

    def _where_and_having(self):
        where = self.query.where
        if self.query.group_by is None:
            return where.as_sql(self), ""
        having = [child for child in where.children if _has_aggregate(child)]
        if not having:
            return where.as_sql(self), ""
        if where.connector != "AND" or where.negated:
            return "", where.as_sql(self)
        plain = where.clone()
        plain.children = [child for child in where.children if not _has_aggregate(child)]
        rest = where.clone()
        rest.children = having
        return plain.as_sql(self), rest.as_sql(self)

    def select_sql(self, has_column_names=False):
        query = self.query
        pairs = self.selected()
        related = self._related_columns()
        ordering = query.resolved_ordering()
        self.names = self._name_tables()
        columns = [(expression.as_sql(self), name) for expression, name in pairs] + related
        where, having = self._where_and_having()
        parts = ["SELECT DISTINCT" if query.is_distinct else "SELECT", self._columns_sql(columns, has_column_names),
                 "FROM", self.from_sql()]
        lock = self._lock_sql()
        if where:
            parts.append(f"WHERE {where}")
        if query.group_by is not None:
            parts.append("GROUP BY " + ", ".join([column.as_sql(self) for column in query.group_by]))
        if having:
            parts.append(f"HAVING {having}")
        if ordering:
            parts.append(self._ordering_sql(ordering))
        if query.high is not None:
            parts.append(f"LIMIT {query.high - query.low}")
        if query.low:
            parts.append(f"OFFSET {query.low}")
        if lock:
            parts.append(lock)
        return " ".join(parts)

    def _columns_sql(self, columns, has_column_names):
        texts = []
        for number, (sql, name) in enumerate(columns):
            if name is not None:
                sql += f' AS "{name}"'
            elif has_column_names:
                sql += f" AS Col{number + 1}"
            texts.append(sql)
        return ", ".join(texts)

    # Without what stands there already, whichever way round.
    def _ordering_sql(self, ordering):
        seen = set()
        orders = []
        for order in ordering:
            expression = order.expression.as_sql(self)
            if expression not in seen:
                orders.append(order.as_sql(self))
            seen.add(expression)
        return f"ORDER BY {', '.join(orders)}"

    def _related_columns(self):
        made = []
        self._add_related(self.query.related, self.query.model._meta, 0, made)
        return made

    def _add_related(self, tree, meta, parent, made):
        for field in meta.concrete_fields:
            if field.name not in tree:
                continue
            loaded = self.query.loaded
            if parent == 0 and loaded is not None and field.attname not in loaded:
                raise FieldError(f"Field {meta.object_name}.{field.name} cannot be both deferred and traversed using "
                                 "select_related at the same time.")
            number = self.query.join(parent, field)
            self.names = self._name_tables()
            below = tree[field.name]
            other = field.related_model._meta
            made.extend([(self.column(number, one.column), None) for one in self.query.loaded_fields(other)])
            self._add_related(below, other, number, made)

    def _lock_sql(self):
        lock = self.query.for_update
        if lock is None:
            return ""
        if get_connection().get_autocommit():
            raise TransactionManagementError("select_for_update cannot be used outside of a transaction.")
        sql = "FOR NO KEY UPDATE" if lock.no_key else "FOR UPDATE"
        if lock.of:
            sql += " OF " + ", ".join([self._locked_table(name, lock.of) for name in lock.of])
        return sql + (" NOWAIT" if lock.nowait else "") + (" SKIP LOCKED" if lock.skip_locked else "")

    def _locked_table(self, name, names):
        choices = {"self": 0}
        self._lockable(self.query.related, self.query.model._meta, 0, "", choices)
        wrong = [one for one in names if one not in choices]
        if wrong:
            raise FieldError(f"Invalid field name(s) given in select_for_update(of=(...)): {', '.join(wrong)}. Only "
                             "relational fields followed in the query are allowed. Choices are: "
                             f"{', '.join(choices)}.")
        return self.names[choices[name]]

    def _lockable(self, tree, meta, parent, prefix, choices):
        for name, below in tree.items():
            field = meta.get_field(name)
            number = self.query.join(parent, field)
            choices[prefix + name] = number
            self._lockable(below, field.related_model._meta, number, f"{prefix}{name}__", choices)

    # What aggregates give, in one row.
    def aggregate_sql(self, aggregates):
        self.names = self._name_tables()
        texts = [f'{one.as_sql(self)} AS "{name}"' for name, one in aggregates.items()]
        where = self.query.where.as_sql(self)
        sql = f"SELECT {', '.join(texts)} FROM {self.from_sql()}"
        return f"{sql} WHERE {where}" if where else sql

    def exists_sql(self):
        query = self.query
        self.names = self._name_tables()
        columns = ['(1) AS "a"']
        if query.is_distinct:
            columns += [expression.as_sql(self) for expression, _ in self.selected()]
        where = query.where.as_sql(self)
        sql = f"SELECT {'DISTINCT ' if query.is_distinct else ''}{', '.join(columns)} FROM {self.from_sql()}"
        sql += f" WHERE {where}" if where else ""
        sql += f" LIMIT {query.high - query.low}" + (f" OFFSET {query.low}" if query.low else "")
        lock = self._lock_sql()
        return f"{sql} {lock}" if lock else sql

    # ---- What changes rows.

    # A query over several tables changes the rows whose keys a query inside of it gives.
    def _own_where(self, is_delete=False):
        query = self.query
        if not query.has_joins() and not (is_delete and _asks_for(query.where, query.model)):
            where = query.where.as_sql(self)
        else:
            inner = query.resolve_expression(query)
            inner.clear_ordering(True)
            inner.columns = [Col(0, query.meta.pk)]
            inner.related = {}
            where = f"{self.column(0, query.meta.pk.column)} IN {inner.as_sql(self)}"
        return f" WHERE {where}" if where else ""

    def update_sql(self, values):
        settings = []
        for field, value in values:
            if hasattr(value, "resolve_expression"):
                value = value.resolve_expression(self.query, False, False, True)
                if value.contains_aggregate:
                    raise FieldError(f"Aggregate functions are not allowed in this query ({field.name}={value!r}).")
                sql = value.as_sql(self)
            else:
                if hasattr(value, "_meta"):
                    value = self._key_of(field, value)
                sql = literal(field.get_db_prep_save(value))
            settings.append(f'"{field.column}" = {sql}')
        return f"UPDATE {self.names[0]} SET {', '.join(settings)}{self._own_where()}"

    def _key_of(self, field, instance):
        if not field.is_relation:
            raise TypeError(f"Tried to update field {field} with a model instance, {instance!r}. Use a value "
                            f"compatible with {type(field).__name__}.")
        if instance.pk is None:
            raise ValueError(f"Unsaved model instance {instance!r} cannot be used in an ORM query.")
        return getattr(instance, field.target_field.attname)

    def delete_sql(self):
        return f"DELETE FROM {self.names[0]}{self._own_where(True)}"


# Whether a condition has a query of the same model inside.
def _asks_for(node, model):
    if hasattr(node, "children"):
        return any([_asks_for(child, model) for child in node.children])
    return getattr(getattr(node, "rhs", None), "model", None) is model


def _has_aggregate(node):
    if hasattr(node, "children"):
        return any([_has_aggregate(child) for child in node.children])
    return node.contains_aggregate


# Rows of values by field; `returning` are fields.
def insert_sql(query, fields, instances, returning, ignore_conflicts=False):
    meta = query.meta
    columns = ", ".join([f'"{field.column}"' for field in fields or [meta.pk]])
    rows = []
    for instance in instances:
        row = [_inserted(query, field, field.pre_save(instance, True)) for field in fields] or ["DEFAULT"]
        rows.append(f"({', '.join(row)})")
    sql = f'INSERT INTO "{meta.db_table}" ({columns}) VALUES {", ".join(rows)}'
    if ignore_conflicts:
        sql += " ON CONFLICT DO NOTHING"
    if returning:
        sql += " RETURNING " + ", ".join([f'"{meta.db_table}"."{field.column}"' for field in returning])
    return sql


def _inserted(query, field, value):
    if not hasattr(value, "resolve_expression"):
        return literal(field.get_db_prep_save(value))
    value = value.resolve_expression(query, False, False, True)
    if value.contains_columns:
        raise ValueError(f'Failed to insert expression "{value}" on {field}. F() expressions can only be used to '
                         "update, not to insert.")
    if value.contains_aggregate:
        raise FieldError(f"Aggregate functions are not allowed in this query ({field.name}={value!r}).")
    return value.as_sql(Compiler(query))
