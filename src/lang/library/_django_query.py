# QuerySet: a query that is sent when its rows are asked for, and what Django lets one do with it. Managers are in
# _django_manager.
from _django_compiler import Compiler, insert_sql
from _django_connection import get_connection
from _django_deletion import Collector
from _django_expressions import Col, Count, Ref
from _django_rows import Rows, check_expressions
from _django_sql import ForUpdate, Query
from _django_where import Q
from django.core.exceptions import EmptyResultSet, FieldDoesNotExist, FieldError
from django.db.transaction import atomic, mark_for_rollback_on_error
from django.db.utils import DEFAULT_DB_ALIAS, IntegrityError

GET_LIMIT = 21


def _execute(sql):
    cursor = get_connection().cursor()
    cursor.execute(sql)
    return cursor


def _resolve_callables(values):
    return {name: value() if callable(value) else value for name, value in values.items()}


class QuerySet(Rows):
    __module__ = "django.db.models.query"

    def __init__(self, model=None, query=None, using=None):
        self.model = model
        self.query = query or Query(model)
        self._db = using
        self._hints = {}
        self._result_cache = None
        self._row_kind = "models"
        self._names = None
        self._known = None  # a field and the instance that it leads to, for rows of a related manager

    @property
    def db(self):
        return self._db or DEFAULT_DB_ALIAS

    def _chain(self):
        made = type(self)(self.model, self.query.clone(), self._db)
        made._row_kind = self._row_kind
        made._names = self._names
        made._known = self._known
        return made

    # ---- Other query sets.

    def all(self):
        return self._chain()

    def filter(self, *args, **kwargs):
        return self._filtered(False, args, kwargs)

    def exclude(self, *args, **kwargs):
        return self._filtered(True, args, kwargs)

    def _filtered(self, is_negated, args, kwargs):
        if args or kwargs:
            assert not self.query.is_sliced, "Cannot filter a query once a slice has been taken."
        made = self._chain()
        q = Q(*args, **kwargs)
        made.query.add_q(~q if is_negated else q)
        return made

    def none(self):
        made = self._chain()
        made.query.set_empty()
        return made

    def using(self, alias):
        made = self._chain()
        made._db = alias
        return made

    def order_by(self, *names):
        assert not self.query.is_sliced, "Cannot reorder a query once a slice has been taken."
        made = self._chain()
        made.query.ordering = ()
        made.query.add_ordering(names)
        return made

    def reverse(self):
        if self.query.is_sliced:
            raise TypeError("Cannot reverse a query once a slice has been taken.")
        made = self._chain()
        made.query.is_standard_ordering = not made.query.is_standard_ordering
        return made

    @property
    def ordered(self):
        query = self.query
        return bool(query.ordering or query.uses_default_ordering and query.meta.ordering and not query.group_by)

    def distinct(self, *names):
        if names:
            raise NotImplementedError("distinct() of fields is not supported here")
        assert not self.query.is_sliced, "Cannot create distinct fields once a slice has been taken."
        made = self._chain()
        made.query.is_distinct = True
        return made

    def select_for_update(self, nowait=False, skip_locked=False, of=(), no_key=False):
        if nowait and skip_locked:
            raise ValueError("The nowait option cannot be used with skip_locked.")
        made = self._chain()
        made.query.for_update = ForUpdate(nowait, skip_locked, of, no_key)
        return made

    def select_related(self, *names):
        if self._names is not None:
            raise TypeError("Cannot call select_related() after .values() or .values_list()")
        made = self._chain()
        if names == (None,):
            made.query.related = {}
            return made
        if not names:
            raise NotImplementedError("select_related() without names is not supported here")
        tree = _copy_tree(made.query.related)
        for name in names:
            _add_path(tree, name.split("__"), self.model._meta)
        made.query.related = tree
        return made

    def only(self, *names):
        if self._names is not None:
            raise TypeError("Cannot call only() after .values() or .values_list()")
        made = self._chain()
        meta = self.model._meta
        made.query.loaded = {meta.pk.attname, *[self._field(name).attname for name in names]} if names else None
        return made

    def defer(self, *names):
        if self._names is not None:
            raise TypeError("Cannot call defer() after .values() or .values_list()")
        made = self._chain()
        meta = self.model._meta
        loaded = made.query.loaded
        if names == (None,):
            made.query.loaded = None
            return made
        left = {field.attname for field in meta.concrete_fields} if loaded is None else set(loaded)
        left -= {self._field(name).attname for name in names}
        made.query.loaded = left | {meta.pk.attname}
        return made

    def _field(self, name):
        meta = self.model._meta
        return meta.pk if name == "pk" else meta.get_field(name)

    def annotate(self, *args, **kwargs):
        check_expressions("annotate", args, kwargs)
        found = {}
        for one in args:
            try:
                name = one.default_alias
            except TypeError:
                raise TypeError("Complex annotations require an alias") from None
            if name in kwargs:
                raise ValueError(f"The named annotation '{name}' conflicts with the default name for another "
                                 "annotation.")
            found[name] = one
        found.update(kwargs)
        made = self._chain()
        query = made.query
        for name, one in found.items():
            if name in self.model._meta.names_for_queries() and self._names is None:
                raise ValueError(f"The annotation '{name}' conflicts with a field on the model.")
            query.annotations[name] = one.resolve_expression(query)
            if made._names is not None:
                made._names = [*made._names, name]
        if any([query.annotations[name].contains_aggregate for name in found]):
            query.group_by = [Col(0, query.meta.pk)] if query.columns is None else list(query.columns)
        if made._names is not None:
            query.select_fields(made._names)
        return made

    # ---- One object.

    def get(self, *args, **kwargs):
        found = self.filter(*args, **kwargs).order_by()
        found.query.set_limits(high=GET_LIMIT)
        count = len(found)
        if count == 1:
            return found._result_cache[0]
        name = self.model._meta.object_name
        if count == 0:
            raise self.model.DoesNotExist(f"{name} matching query does not exist.")
        shown = count if count < GET_LIMIT else f"more than {GET_LIMIT - 1}"
        raise self.model.MultipleObjectsReturned(f"get() returned more than one {name} -- it returned {shown}!")

    def first(self):
        for one in (self if self.ordered else self.order_by("pk"))[:1]:
            return one

    def last(self):
        for one in (self.reverse() if self.ordered else self.order_by("-pk"))[:1]:
            return one

    def _earliest(self, names):
        order = names or self.model._meta.get_latest_by
        if order is None:
            raise ValueError("earliest() and latest() require either fields as positional arguments or "
                             "'get_latest_by' in the model's Meta.")
        assert not self.query.is_sliced, "Cannot change a query once a slice has been taken."
        made = self._chain()
        made.query.set_limits(high=1)
        made.query.ordering = ()
        made.query.uses_default_ordering = False
        made.query.add_ordering((order,) if isinstance(order, str) else tuple(order))
        rows = list(made)
        if not rows:
            raise self.model.DoesNotExist(f"{self.model._meta.object_name} matching query does not exist.")
        return rows[0]

    def earliest(self, *names):
        return self._earliest(names)

    def latest(self, *names):
        return self.reverse()._earliest(names)

    def in_bulk(self, id_list=None, *, field_name="pk"):
        assert not self.query.is_sliced, "Cannot use 'limit' or 'offset' with in_bulk"
        if field_name != "pk" and not self.model._meta.is_unique(field_name):
            raise ValueError(f"in_bulk()'s field_name must be a unique field but {field_name!r} isn't.")
        if id_list is not None and not id_list:
            return {}
        found = self._chain() if id_list is None else self.filter(**{f"{field_name}__in": id_list}).order_by()
        return {getattr(one, field_name): one for one in found}

    # ---- Numbers.

    def exists(self):
        if self._result_cache is not None:
            return bool(self._result_cache)
        query = self.query.clone()
        query.set_limits(high=1)
        try:
            return _execute(Compiler(query).exists_sql()).fetchone() is not None
        except EmptyResultSet:
            return False

    def count(self):
        if self._result_cache is not None:
            return len(self._result_cache)
        query = self.query.clone()
        try:
            if query.is_sliced or query.is_distinct or query.group_by is not None or query.annotations:
                sql = f"SELECT COUNT(*) FROM ({self._inner_sql(query)}) subquery"
            else:
                sql = Compiler(query).aggregate_sql({"__count": Count("*").resolve_expression(query)})
            return _execute(sql).fetchone()[0]
        except EmptyResultSet:
            return 0

    def _inner_sql(self, query):
        query.for_update = None
        query.related = {}
        query.clear_ordering()
        if query.columns is None and not query.is_distinct:
            names = list(query.annotations)
            query.columns = [Ref(name, query.annotations[name]) for name in names] or [Col(0, query.meta.pk)]
        return Compiler(query).select_sql(True)

    def aggregate(self, *args, **kwargs):
        check_expressions("aggregate", args, kwargs)
        for one in args:
            try:
                kwargs[one.default_alias] = one
            except (AttributeError, TypeError):
                raise TypeError("Complex aggregates require an alias") from None
        query = self.query.clone()
        if query.is_sliced or query.is_distinct or query.group_by is not None:
            raise NotImplementedError("aggregate() of a slice, of distinct() or of groups is not supported here")
        found = {}
        for name, one in kwargs.items():
            found[name] = one.resolve_expression(query, True, True)
            if not found[name].contains_aggregate:
                raise TypeError(f"{name} is not an aggregate expression")
        if not found:
            return {}
        try:
            row = _execute(Compiler(query).aggregate_sql(found)).fetchone()
        except EmptyResultSet:
            row = [None] * len(found)
        return {name: one.convert_value(value) for (name, one), value in zip(found.items(), row)}

    # ---- What changes rows.

    def create(self, **kwargs):
        made = self.model(**kwargs)
        made.save(force_insert=True, using=self.db)
        return made

    def get_or_create(self, defaults=None, **kwargs):
        try:
            return self.get(**kwargs), False
        except self.model.DoesNotExist:
            values = self._creation_values(defaults, kwargs)
            try:
                with atomic(using=self.db):
                    return self.create(**_resolve_callables(values)), True
            except IntegrityError:
                try:
                    return self.get(**kwargs), False
                except self.model.DoesNotExist:
                    pass
                raise

    def update_or_create(self, defaults=None, **kwargs):
        defaults = defaults or {}
        with atomic(using=self.db):
            one, created = self.select_for_update().get_or_create(defaults, **kwargs)
            if created:
                return one, created
            for name, value in _resolve_callables(defaults).items():
                setattr(one, name, value)
            one.save(using=self.db)
        return one, False

    def _creation_values(self, defaults, kwargs):
        values = {name: value for name, value in kwargs.items() if "__" not in name}
        values.update(defaults or {})
        meta = self.model._meta
        wrong = [name for name in values if not meta.has_field(name) and not meta.has_setter(name)]
        if wrong:
            joined = "', '".join(sorted(wrong))
            raise FieldError(f"Invalid field name(s) for model {meta.object_name}: '{joined}'.")
        return values

    def bulk_create(self, objs, batch_size=None, ignore_conflicts=False):
        assert batch_size is None or batch_size > 0
        if not objs:
            return objs
        objs = list(objs)
        meta = self.model._meta
        for one in objs:
            one._prepare_related_fields_for_save("bulk_create")
        with atomic(using=self.db, savepoint=False):
            with_keys = [one for one in objs if one.pk is not None]
            without = [one for one in objs if one.pk is None]
            self._insert_batches(with_keys, meta.concrete_fields, batch_size, ignore_conflicts)
            fields = [field for field in meta.concrete_fields if field is not meta.auto_field]
            self._insert_batches(without, fields, batch_size, ignore_conflicts)
        return objs

    def _insert_batches(self, objs, fields, batch_size, ignore_conflicts):
        returning = [] if ignore_conflicts else self.model._meta.returning_fields
        size = batch_size or max(len(objs), 1)
        for start in range(0, len(objs), size):
            batch = objs[start:start + size]
            for one, row in zip(batch, self._insert(batch, fields, returning, ignore_conflicts)):
                for field, value in zip(returning, row):
                    setattr(one, field.attname, value)
        for one in objs:
            if not ignore_conflicts or one.pk is not None:
                one._state.adding = False
                one._state.db = self.db

    # Rows of the values of `returning`.
    def _insert(self, objs, fields, returning, ignore_conflicts=False):
        cursor = _execute(insert_sql(Query(self.model), fields, objs, returning, ignore_conflicts))
        return cursor.fetchall() if returning else []

    def update(self, **kwargs):
        assert not self.query.is_sliced, "Cannot update a query once a slice has been taken."
        meta = self.model._meta
        values = []
        for name, value in kwargs.items():
            field = meta.get_field(name)
            if not field.concrete:
                raise FieldError(f"Cannot update model field {field!r} (only non-relations and foreign keys "
                                 "permitted).")
            values.append((field, value))
        with mark_for_rollback_on_error(using=self.db):
            rows = self._update(values)
        self._result_cache = None
        return rows

    def _update(self, values):
        if not values:
            return 0
        try:
            return _execute(Compiler(self.query.clone()).update_sql(values)).cursor.rowcount
        except EmptyResultSet:
            return 0

    def delete(self):
        assert not self.query.is_sliced, "Cannot use 'limit' or 'offset' with delete."
        if self.query.is_distinct:
            raise TypeError("Cannot call delete() after .distinct().")
        if self._names is not None:
            raise TypeError("Cannot call delete() after .values() or .values_list()")
        made = self._chain()
        made.query.for_update = None
        made.query.related = {}
        made.query.clear_ordering(True)
        collector = Collector(self.db)
        collector.collect(made)
        self._result_cache = None
        return collector.delete()

    def _raw_delete(self):
        try:
            return _execute(Compiler(self.query.clone()).delete_sql()).cursor.rowcount
        except EmptyResultSet:
            return 0

    def resolve_expression(self, query, allow_joins=True, summarize=False, for_save=False):
        if self._names is not None and len(self._names) > 1:
            raise TypeError("Cannot use multi-field values as a filter value.")
        return self.query.resolve_expression(query)


def _copy_tree(tree):
    return {name: _copy_tree(below) for name, below in tree.items()}


def _add_path(tree, names, meta):
    for name in names:
        try:
            field = meta.get_field(name)
        except FieldDoesNotExist:
            field = None
        if field is None or not field.is_relation or not field.concrete:
            choices = [one.name for one in meta.concrete_fields if one.is_relation]
            word = "Invalid field name(s)" if field is None else "Non-relational field"
            raise FieldError(f"{word} given in select_related: '{name}'. Choices are: "
                             f"{', '.join(choices) or '(none)'}")
        tree = tree.setdefault(name, {})
        meta = field.related_model._meta
