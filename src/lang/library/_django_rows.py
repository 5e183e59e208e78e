# What a query set is as a sequence: its rows are read once, when they are first asked for.
from _django_compiler import Compiler
from _django_connection import get_connection
from _namedtuple import namedtuple
from django.core.exceptions import EmptyResultSet

SHOWN = 20


def check_expressions(method, args, kwargs):
    wrong = [str(one) for one in [*args, *kwargs.values()] if not hasattr(one, "resolve_expression")]
    if wrong:
        raise TypeError(f"QuerySet.{method}() received non-expression(s): {', '.join(wrong)}.")


class Rows:
    def __repr__(self):
        rows = list(self[:SHOWN + 1])
        if len(rows) > SHOWN:
            rows[-1] = "...(remaining elements truncated)..."
        return f"<{type(self).__name__} {rows!r}>"

    def __len__(self):
        return len(self._fetched())

    def __iter__(self):
        return iter(self._fetched())

    def __bool__(self):
        return bool(self._fetched())

    def __contains__(self, item):
        return item in self._fetched()

    def __getitem__(self, key):
        if not isinstance(key, (int, slice)):
            raise TypeError(f"QuerySet indices must be integers or slices, not {type(key).__name__}.")
        if isinstance(key, slice):
            return self._slice(key)
        assert key >= 0, "Negative indexing is not supported."
        if self._result_cache is not None:
            return self._result_cache[key]
        made = self._chain()
        made.query.set_limits(key, key + 1)
        return made._fetched()[0]

    def _slice(self, key):
        for bound in (key.start, key.stop):
            assert bound is None or bound >= 0, "Negative indexing is not supported."
        if self._result_cache is not None:
            return self._result_cache[key]
        made = self._chain()
        made.query.set_limits(key.start, key.stop)
        return list(made)[::key.step] if key.step else made

    def iterator(self, chunk_size=2000):
        if chunk_size <= 0:
            raise ValueError("Chunk size must be strictly positive.")
        return iter(self._read())

    def _fetched(self):
        if self._result_cache is None:
            self._result_cache = self._read()
        return self._result_cache

    # ---- Rows as what the query set gives.

    def values(self, *names, **expressions):
        return self._with_values("dicts", names, expressions)

    def values_list(self, *names, flat=False, named=False):
        if flat and named:
            raise TypeError("'flat' and 'named' can't be used together.")
        if flat and len(names) > 1:
            raise TypeError("'flat' is not valid when values_list is called with more than one field.")
        plain = []
        expressions = {}
        for name in names:
            if hasattr(name, "resolve_expression"):
                word = getattr(name, "default_alias", type(name).__name__.lower())
                made = f"{word}{len(expressions) + 1}"
                expressions[made] = name
                plain.append(made)
            else:
                plain.append(name)
        return self._with_values("flat" if flat else "named" if named else "tuples", plain, expressions)

    def _with_values(self, kind, names, expressions):
        made = self.annotate(**expressions) if expressions else self._chain()
        names = list(names) + [name for name in expressions if name not in names]
        if not names:
            names = [field.attname for field in self.model._meta.concrete_fields] + list(made.query.annotations)
        made._row_kind = kind
        made._names = names
        made.query.related = {}
        made.query.select_fields(names)
        return made

    def _read(self):
        query = self.query.clone()
        try:
            sql = Compiler(query).select_sql()
        except EmptyResultSet:
            return []
        cursor = get_connection().cursor()
        cursor.execute(sql)
        rows = cursor.fetchall()
        kind = self._row_kind
        if kind == "models":
            return self._instances(query, rows)
        if kind == "flat":
            return [row[0] for row in rows]
        if kind == "dicts":
            return [dict(zip(self._names, row)) for row in rows]
        return [namedtuple("Row", self._names)(*row) for row in rows] if kind == "named" else list(rows)

    def _instances(self, query, rows):
        model = self.model
        names = [field.attname for field in query.loaded_fields(model._meta)]
        annotations = list(query.annotations)
        made = []
        for row in rows:
            one = model.from_db(self.db, names, row[:len(names)])
            at = len(names)
            for name in annotations:
                setattr(one, name, query.annotations[name].convert_value(row[at]))
                at += 1
            if query.related:
                self._attach(query, one, query.related, row, at)
            if self._known is not None:
                field, instance = self._known
                if getattr(one, field.attname) == getattr(instance, field.target_field.attname):
                    one._state.fields_cache[field.name] = instance
            made.append(one)
        return made

    # Instances of what select_related() follows; where the next columns begin.
    def _attach(self, query, instance, tree, row, at):
        for field in instance._meta.concrete_fields:
            if field.name not in tree:
                continue
            name, below = field.name, tree[field.name]
            other = field.related_model
            names = [one.attname for one in query.loaded_fields(other._meta)]
            values = row[at:at + len(names)]
            at += len(names)
            found = None
            if values[names.index(other._meta.pk.attname)] is not None:
                found = other.from_db(self.db, names, values)
            instance._state.fields_cache[name] = found
            if found is not None:
                at = self._attach(query, found, below, row, at)
            else:
                at = self._skip(query, other._meta, below, at)
        return at

    def _skip(self, query, meta, tree, at):
        for field in meta.concrete_fields:
            if field.name not in tree:
                continue
            other, below = field.related_model._meta, tree[field.name]
            at = self._skip(query, other, below, at + len(query.loaded_fields(other)))
        return at
