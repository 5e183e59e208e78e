# What delete() takes along: rows that refer to the deleted ones, as on_delete of their foreign keys says.
from _django_connection import get_connection
from _psycopg2 import literal
from django.db.transaction import atomic, mark_for_rollback_on_error
from django.db.utils import IntegrityError


class ProtectedError(IntegrityError):
    __module__ = "django.db.models.deletion"

    def __init__(self, msg, protected_objects):
        self.protected_objects = protected_objects
        super().__init__(msg, protected_objects)


class RestrictedError(IntegrityError):
    __module__ = "django.db.models.deletion"

    def __init__(self, msg, restricted_objects):
        self.restricted_objects = restricted_objects
        super().__init__(msg, restricted_objects)


def CASCADE(collector, field, rows, using):
    collector.collect(rows, source=field.related_model, is_nullable=field.null, is_top=False)


def PROTECT(collector, field, rows, using):
    raise ProtectedError(
        f"Cannot delete some instances of model '{field.related_model.__name__}' because they are referenced "
        f"through a protected foreign key: '{rows[0].__class__.__name__}.{field.name}'", rows)


def RESTRICT(collector, field, rows, using):
    collector.restricted.append((field, list(rows)))


def SET_NULL(collector, field, rows, using):
    collector.add_field_update(field, None, rows)


def SET_DEFAULT(collector, field, rows, using):
    collector.add_field_update(field, field.get_default(), rows)


def SET(value):
    def set_on_delete(collector, field, rows, using):
        collector.add_field_update(field, value() if callable(value) else value, rows)

    return set_on_delete


def DO_NOTHING(collector, field, rows, using):
    pass


# The foreign keys that lead to a model, in the order in which Django looks at them.
def _leading_to(model):
    return [rel.field for rel in model._meta.related_objects]


class Collector:
    def __init__(self, using):
        self.using = using
        self.data = {}  # instances by model
        self.updates = []  # (field, value, instances)
        self.restricted = []  # (field, instances)
        self.fast_deletes = []  # query sets whose rows need not be read
        self.dependencies = {}  # of a model: those whose rows go first

    def can_fast_delete(self, model, from_field=None):
        if from_field is not None and from_field.remote_field.on_delete is not CASCADE:
            return False
        return all([field.remote_field.on_delete is DO_NOTHING for field in _leading_to(model)])

    def add_field_update(self, field, value, rows):
        if rows:
            self.updates.append((field, value, list(rows)))

    def _add(self, rows, source, is_nullable):
        model = type(rows[0])
        known = self.data.setdefault(model, [])
        added = [one for one in rows if one not in known]
        known.extend(added)
        if source is not None and not is_nullable:
            self.dependencies.setdefault(source, []).append(model)
            self.data.setdefault(source, [])
        return added

    def collect(self, rows, source=None, is_nullable=False, is_top=True):
        if hasattr(rows, "_raw_delete") and self.can_fast_delete(rows.model):
            self.fast_deletes.append(rows)
            return
        added = self._add(rows, source, is_nullable) if rows else []
        if not added:
            return
        model = type(added[0])
        fast = {}
        protected = {}
        for field in _leading_to(model):
            if field.remote_field.on_delete is DO_NOTHING:
                continue
            if self.can_fast_delete(field.model, field):
                fast.setdefault(field.model, []).append(field)
                continue
            found = self._rows_that_refer(field.model, [field], added)
            found = found.only(*{other.target_field.attname for other in _leading_to(field.model)})
            if found:
                try:
                    field.remote_field.on_delete(self, field, found, self.using)
                except ProtectedError as error:
                    protected.setdefault(f"'{field.model.__name__}.{field.name}'", []).extend(error.protected_objects)
        if protected:
            raise ProtectedError(
                f"Cannot delete some instances of model {model.__name__!r} because they are referenced through "
                f"protected foreign keys: {', '.join(protected)}.",
                {one for rows in protected.values() for one in rows})
        for related, fields in fast.items():
            self.fast_deletes.append(self._rows_that_refer(related, fields, added))
        if is_top:
            self._check_restricted(model)

    # Rows under RESTRICT may go where they are deleted over another way.
    def _check_restricted(self, model):
        found = {}
        for field, rows in self.restricted:
            gone = self.data.get(field.model, [])
            left = [one for one in rows if one not in gone]
            for fast in self.fast_deletes:
                if left and fast.model is field.model:
                    deleted = list(fast.filter(pk__in=[one.pk for one in left]))
                    left = [one for one in left if one not in deleted]
            if left:
                found.setdefault(f"'{field.model.__name__}.{field.name}'", []).extend(left)
        if found:
            raise RestrictedError(
                f"Cannot delete some instances of model {model.__name__!r} because they are referenced through "
                f"restricted foreign keys: {', '.join(found)}.", {one for rows in found.values() for one in rows})

    def _rows_that_refer(self, model, fields, rows):
        found = model._base_manager.using(self.using)
        if len(fields) == 1:
            return found.filter(**{f"{fields[0].name}__in": rows})
        raise NotImplementedError("delete() over several foreign keys from one model is not supported here")

    def _sorted_models(self):
        made = []
        models = list(self.data)
        while len(made) < len(models):
            ready = [model for model in models if model not in made and
                     all([other in made for other in self.dependencies.get(model, []) if other is not model])]
            if not ready:
                return models
            made.append(ready[0])
        return made

    def delete(self):
        for model, rows in self.data.items():
            rows.sort(key=lambda one: one.pk)
        models = self._sorted_models()
        if len(models) == 1 and len(self.data[models[0]]) == 1 and not self.fast_deletes:
            model = models[0]
            one = self.data[model][0]
            if self.can_fast_delete(model):
                with mark_for_rollback_on_error(self.using):
                    count = _delete_batch(model, [one.pk])
                setattr(one, model._meta.pk.attname, None)
                return count, {model._meta.label: count}
        counts = {}
        with atomic(using=self.using, savepoint=False):
            for rows in self.fast_deletes:
                _count(counts, rows.model, rows._raw_delete())
            for field, value, rows in self.updates:
                field.model._base_manager.filter(pk__in=[one.pk for one in rows])._update([(field, value)])
            for model in models:
                rows = self.data[model]
                rows.reverse()
                if rows:
                    _count(counts, model, _delete_batch(model, [one.pk for one in rows]))
        for field, value, rows in self.updates:
            for one in rows:
                setattr(one, field.attname, value)
        for model in models:
            for one in self.data[model]:
                setattr(one, model._meta.pk.attname, None)
        return sum(counts.values()), counts


def _count(counts, model, count):
    if count:
        counts[model._meta.label] = counts.get(model._meta.label, 0) + count


def _delete_batch(model, keys):
    meta = model._meta
    values = ", ".join([literal(meta.pk.get_prep_value(key)) for key in keys])
    cursor = get_connection().cursor()
    cursor.execute(f'DELETE FROM "{meta.db_table}" WHERE "{meta.db_table}"."{meta.pk.column}" IN ({values})')
    return cursor.cursor.rowcount
