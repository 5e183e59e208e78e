# Model: a class for a table, an instance for a row.
from _django_deletion import Collector
from _django_fields import AutoField, Field
from _django_manager import BaseManager, Manager
from _django_model_state import DEFERRED, ModelState
from _django_options import Options
from _django_schema import make_table
from django.core.exceptions import FieldDoesNotExist, MultipleObjectsReturned, ObjectDoesNotExist
from django.db.transaction import mark_for_rollback_on_error
from django.db.utils import DEFAULT_DB_ALIAS, DatabaseError

_models = {}
_unresolved = []  # foreign keys to models that have not been declared
_without_table = []


class Model:
    __module__ = "django.db.models.base"

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        _declare(cls)

    def __init__(self, *args, **kwargs):
        meta = self._meta
        if meta.abstract:
            raise TypeError("Abstract models cannot be instantiated.")
        self._state = ModelState()
        fields = meta.concrete_fields
        if len(args) > len(fields):
            raise IndexError("Number of args exceeds number of fields")
        for field, value in zip(fields, args):
            if value is not DEFERRED:
                setattr(self, field.attname, value)
            if kwargs:
                kwargs.pop(field.name, None)
        for field in fields[len(args):]:
            if field.is_relation and field.name in kwargs:
                value = kwargs.pop(field.name)
                if value is not DEFERRED:
                    setattr(self, field.name, value)
                continue
            value = kwargs.pop(field.attname) if field.attname in kwargs else field.get_default()
            if value is not DEFERRED:
                setattr(self, field.attname, value)
        for name in list(kwargs):
            if name == "pk" or isinstance(getattr(type(self), name, None), property) or meta.has_field(name):
                setattr(self, name, kwargs.pop(name))
        for name in kwargs:
            raise TypeError(f"{type(self).__name__}() got an unexpected keyword argument '{name}'")

    @classmethod
    def from_db(cls, db, field_names, values):
        fields = cls._meta.concrete_fields
        if len(values) != len(fields):
            found = dict(zip(field_names, values))
            values = [found.get(field.attname, DEFERRED) for field in fields]
        made = cls(*values)
        made._state.adding = False
        made._state.db = db
        return made

    def __repr__(self):
        return f"<{type(self).__name__}: {self}>"

    def __str__(self):
        return f"{type(self).__name__} object ({self.pk})"

    def __eq__(self, other):
        if not isinstance(other, Model):
            return NotImplemented
        if self._meta.concrete_model is not other._meta.concrete_model:
            return False
        return self is other if self.pk is None else self.pk == other.pk

    def __hash__(self):
        if self.pk is None:
            raise TypeError("Model instances without primary key value are unhashable")
        return hash(self.pk)

    @property
    def pk(self):
        return getattr(self, self._meta.pk.attname)

    @pk.setter
    def pk(self, value):
        setattr(self, self._meta.pk.attname, value)

    def resolve_key(self):
        return self.pk

    def get_deferred_fields(self):
        values = self.__dict__
        return {field.attname for field in self._meta.concrete_fields if field.attname not in values}

    def refresh_from_db(self, using=None, fields=None):
        if fields is not None and not fields:
            return
        if fields is not None and any(["__" in name for name in fields]):
            name = [name for name in fields if "__" in name][0]
            raise ValueError(f'Found "__" in fields argument. Relations and transforms are not allowed in fields.')
        rows = type(self)._base_manager.db_manager(using).filter(pk=self.pk)
        deferred = self.get_deferred_fields()
        if fields is not None:
            rows = rows.only(*fields)
        elif deferred:
            rows = rows.only(*[field.attname for field in self._meta.concrete_fields
                               if field.attname not in deferred])
        fresh = rows.get()
        left = fresh.get_deferred_fields()
        for field in self._meta.concrete_fields:
            if field.attname not in left:
                setattr(self, field.attname, getattr(fresh, field.attname))
                if field.is_relation:
                    self._state.fields_cache.pop(field.name, None)
        for rel in self._meta.related:
            self._state.fields_cache.pop(rel.get_accessor_name(), None)
        self._state.db = fresh._state.db

    # ---- Saving.

    def save(self, force_insert=False, force_update=False, using=None, update_fields=None):
        self._prepare_related_fields_for_save("save")
        using = using or self._state.db or DEFAULT_DB_ALIAS
        if force_insert and (force_update or update_fields):
            raise ValueError("Cannot force both insert and updating in model saving.")
        deferred = self.get_deferred_fields()
        if update_fields is not None:
            if not update_fields:
                return
            update_fields = self._checked_names(update_fields)
        elif not force_insert and deferred and using == self._state.db:
            loaded = [field.attname for field in self._meta.concrete_fields
                      if not field.primary_key and field.attname not in deferred]
            update_fields = frozenset(loaded) if loaded else None
        self.save_base(using=using, force_insert=force_insert, force_update=force_update,
                       update_fields=update_fields)

    def _checked_names(self, names):
        names = frozenset(names)
        known = set()
        for field in self._meta.concrete_fields:
            if not field.primary_key:
                known.add(field.name)
                known.add(field.attname)
        wrong = names.difference(known)
        if wrong:
            raise ValueError("The following fields do not exist in this model, are m2m fields, or are non-concrete "
                             f"fields: {', '.join(wrong)}")
        return names

    def save_base(self, raw=False, force_insert=False, force_update=False, using=None, update_fields=None):
        using = using or self._state.db or DEFAULT_DB_ALIAS
        with mark_for_rollback_on_error(using=using):
            self._save_table(force_insert, force_update, using, update_fields)
        self._state.db = using
        self._state.adding = False

    # UPDATE where there is a key, then INSERT if that found no row.
    def _save_table(self, force_insert, force_update, using, update_fields):
        meta = self._meta
        rows = type(self)._base_manager.using(using)
        changed = [field for field in meta.concrete_fields if not field.primary_key and
                   (not update_fields or field.name in update_fields or field.attname in update_fields)]
        key = self.pk
        if key is None:
            key = meta.pk.get_default() if meta.pk.has_default() else None
            self.pk = key
        if key is None and (force_update or update_fields):
            raise ValueError("Cannot force an update in save() with no primary key.")
        if self._state.adding and meta.pk.has_default() and meta.pk.default:
            force_insert = True
        if key is not None and not force_insert:
            values = [(field, field.pre_save(self, False)) for field in changed]
            updated = self._do_update(rows, key, values, update_fields, update_fields or force_update)
            if force_update and not updated:
                raise DatabaseError("Forced update did not affect any rows.")
            if update_fields and not updated:
                raise DatabaseError("Save with update_fields did not affect any rows.")
            if updated:
                return
        fields = [field for field in meta.concrete_fields if key is not None or field is not meta.auto_field]
        returning = meta.returning_fields
        for row in rows._insert([self], fields, returning):
            for field, value in zip(returning, row):
                setattr(self, field.attname, value)

    def _do_update(self, rows, key, values, update_fields, is_forced):
        found = rows.filter(pk=key)
        if not values:
            return update_fields is not None or found.exists()
        if self._meta.select_on_save and not is_forced:
            return found.exists() and (found._update(values) > 0 or found.exists())
        return found._update(values) > 0

    def _prepare_related_fields_for_save(self, operation):
        for field in self._meta.concrete_fields:
            if not field.is_relation:
                continue
            other = self._state.fields_cache.get(field.name)
            if not other:
                continue
            if other.pk is None:
                raise ValueError(f"{operation}() prohibited to prevent data loss due to unsaved related object "
                                 f"'{field.name}'.")
            if getattr(self, field.attname) in (None, ""):
                self.__dict__[field.attname] = other.pk
            if getattr(other, field.target_field.attname) != getattr(self, field.attname):
                self._state.fields_cache.pop(field.name, None)

    def delete(self, using=None, keep_parents=False):
        assert self.pk is not None, (f"{self._meta.object_name} object can't be deleted because its "
                                     f"{self._meta.pk.attname} attribute is set to None.")
        collector = Collector(using or self._state.db or DEFAULT_DB_ALIAS)
        collector.collect([self])
        return collector.delete()

    def serializable_value(self, field_name):
        try:
            field = self._meta.get_field(field_name)
        except FieldDoesNotExist:
            return getattr(self, field_name)
        return getattr(self, field.attname)


# ---- What a class statement with Model as its base does.

def _declare(cls):
    own = dict(cls.__dict__)
    declared = own.get("Meta")
    bases = [base for base in cls.__mro__[1:] if base is not Model and issubclass(base, Model)]
    if declared is None and bases:
        declared = getattr(bases[0], "Meta", None)
    for base in bases:
        if not base._meta.abstract:
            raise NotImplementedError("a model that inherits from another that is not abstract is not supported "
                                      "here")
    meta = Options(cls, declared)
    cls._meta = meta
    if not own.get("Meta"):
        pass
    elif not meta.abstract:
        del cls.Meta
    else:
        declared.abstract = False  # for those who inherit from it
    _inherit_meta(meta, declared, bases)
    _add_exceptions(cls)
    _add_fields(cls, own, bases)
    _add_managers(cls, own, bases)
    if not meta.abstract:
        _models[cls.__name__.lower()] = cls
        _models[meta.label_lower] = cls
        _without_table.append(cls)
        _resolve(cls)


def _inherit_meta(meta, declared, bases):
    for base in bases:
        if not meta.ordering and getattr(declared, "ordering", None) is None:
            meta.ordering = base._meta.ordering
        if meta.get_latest_by is None:
            meta.get_latest_by = base._meta.get_latest_by


def _add_exceptions(cls):
    for name, root in (("DoesNotExist", ObjectDoesNotExist),
                       ("MultipleObjectsReturned", MultipleObjectsReturned)):
        bases = [getattr(base, name) for base in cls.__bases__ if hasattr(base, name)]
        setattr(cls, name, type(name, tuple(bases) or (root,), {
            "__module__": cls.__module__, "__qualname__": f"{cls.__qualname__}.{name}"}))


def _copy_of(field):
    made = object.__new__(type(field))
    made.__dict__.update(field.__dict__)
    if field.is_relation:
        rel = field.remote_field
        made.remote_field = object.__new__(type(rel))
        made.remote_field.__dict__.update(rel.__dict__)
        made.remote_field.field = made
    return made


def _add_fields(cls, own, bases):
    meta = cls._meta
    fields = {name: value for name, value in own.items() if isinstance(value, Field)}
    for base in bases:
        for field in base._meta.concrete_fields:
            if field.name not in own and field.name not in fields:
                fields[field.name] = _copy_of(field)
    for name, field in fields.items():
        field.contribute_to_class(cls, name)
        if field.is_relation and not meta.abstract:
            _unresolved.append(field)
    if meta.pk is None and not meta.abstract:
        AutoField(verbose_name="ID", primary_key=True, auto_created=True).contribute_to_class(cls, "id")


def _add_managers(cls, own, bases):
    meta = cls._meta
    for name, value in own.items():
        if isinstance(value, BaseManager):
            value.contribute_to_class(cls, name)
    if not meta.managers:
        for base in bases:
            for manager in base._meta.managers:
                manager.copy_for(cls).contribute_to_class(cls, manager.name)
            if meta.managers:
                break
    if not meta.managers and not meta.abstract:
        Manager().contribute_to_class(cls, "objects")
    if not meta.abstract:
        cls._default_manager = meta.managers[0]
        cls._base_manager = Manager()
        cls._base_manager.model = cls


def _find(field):
    to = field.to
    if not isinstance(to, str):
        return to
    return field.model if to == "self" else _models.get(to.lower())


def _resolve(cls):
    for field in list(_unresolved):
        found = _find(field)
        if found is not None:
            _unresolved.remove(field)
            field.resolve(found)
    while True:
        ready = [model for model in _without_table if _can_refer(model)]
        if not ready:
            return
        _without_table.remove(ready[0])
        if ready[0]._meta.managed:
            make_table(ready[0])


# The tables that a model's table refers to are there.
def _can_refer(model):
    others = [field.related_model for field in model._meta.concrete_fields if field.is_relation]
    return all([other is model or other is not None and other not in _without_table for other in others])
