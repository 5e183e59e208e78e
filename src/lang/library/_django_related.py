# Foreign keys: the field, the other end as an attribute, and the rows that refer to one.
from _django_fields import DeferredAttribute, Field


# A foreign key as seen from its other end.
class ManyToOneRel:
    __module__ = "django.db.models.fields.reverse_related"
    concrete = False
    is_relation = True
    primary_key = False

    def __init__(self, field, to, on_delete, related_name, related_query_name):
        self.field = field
        self.model = to
        self.on_delete = on_delete
        self.related_name = related_name
        self.related_query_name = related_query_name

    @property
    def name(self):
        return self.related_query_name or self.related_name or self.field.model._meta.model_name

    @property
    def related_model(self):
        return self.field.model

    def is_hidden(self):
        return self.related_name is not None and self.related_name.endswith("+")

    def get_accessor_name(self):
        name = self.field.model._meta.model_name
        return self.related_name or (name if self.field.is_one_to_one else f"{name}_set")


class ForeignKeyDeferredAttribute(DeferredAttribute):
    def __set__(self, instance, value):
        if instance.__dict__.get(self.field.attname) != value:
            instance._state.fields_cache.pop(self.field.name, None)
        instance.__dict__[self.field.attname] = value


class ForeignKey(Field):
    __module__ = "django.db.models.fields.related"
    empty_strings_allowed = False
    is_relation = True
    is_one_to_one = False
    descriptor_class = ForeignKeyDeferredAttribute

    def __init__(self, to, on_delete, related_name=None, related_query_name=None, limit_choices_to=None,
                 parent_link=False, to_field=None, db_constraint=True, **kwargs):
        if not callable(on_delete):
            raise TypeError("on_delete must be callable.")
        kwargs.setdefault("db_index", True)
        super().__init__(**kwargs)
        self.to = to
        self.to_field = to_field
        self.db_constraint = db_constraint
        self.remote_field = ManyToOneRel(self, None, on_delete, related_name, related_query_name)

    # None as long as the model that is meant has not been made.
    @property
    def related_model(self):
        return self.remote_field.model

    @property
    def target_field(self):
        meta = self.related_model._meta
        return meta.pk if self.to_field is None else meta.get_field(self.to_field)

    def get_attname(self):
        return f"{self.name}_id"

    def get_internal_type(self):
        return "ForeignKey"

    def contribute_to_class(self, cls, name):
        super().contribute_to_class(cls, name)
        setattr(cls, self.name, ForwardManyToOneDescriptor(self))

    def resolve(self, model):
        rel = self.remote_field
        rel.model = model
        if rel.related_name is not None:
            words = {"class": self.model.__name__.lower(), "model_name": self.model._meta.model_name,
                     "app_label": self.model._meta.app_label}
            rel.related_name = rel.related_name % words
        if not rel.is_hidden():
            model._meta.related.append(rel)
            descriptor = ReverseOneToOneDescriptor if self.is_one_to_one else ReverseManyToOneDescriptor
            setattr(model, rel.get_accessor_name(), descriptor(rel))
        else:
            model._meta.hidden_related.append(rel)

    def db_type(self):
        return self.target_field.rel_db_type()

    def get_default(self):
        value = super().get_default()
        return getattr(value, self.target_field.attname) if isinstance(value, self.related_model) else value

    def get_prep_value(self, value):
        return self.target_field.get_prep_value(value)

    def get_db_prep_save(self, value):
        if value is None or value == "" and self.target_field.empty_strings_allowed is False:
            return None
        return self.target_field.get_db_prep_save(value)


class OneToOneField(ForeignKey):
    __module__ = "django.db.models.fields.related"
    is_one_to_one = True

    def __init__(self, to, on_delete, to_field=None, **kwargs):
        super().__init__(to, on_delete, to_field=to_field, **{**kwargs, "unique": True})

    def get_internal_type(self):
        return "OneToOneField"


def _missing_class(base, owner, name):
    return type("RelatedObjectDoesNotExist", (base, AttributeError), {
        "__module__": owner.__module__,
        "__qualname__": f"{owner.__qualname__}.{name}.RelatedObjectDoesNotExist"})


class ForwardManyToOneDescriptor:
    __module__ = "django.db.models.fields.related_descriptors"

    def __init__(self, field):
        self.field = field

    @property
    def RelatedObjectDoesNotExist(self):
        return _missing_class(self.field.related_model.DoesNotExist, self.field.model, self.field.name)

    def __get__(self, instance, cls=None):
        if instance is None:
            return self
        field = self.field
        cache = instance._state.fields_cache
        if field.name not in cache:
            value = getattr(instance, field.attname)
            found = None
            if value is not None:
                found = field.related_model._base_manager.get(**{field.target_field.name: value})
                if field.is_one_to_one:
                    found._state.fields_cache[field.remote_field.get_accessor_name()] = instance
            cache[field.name] = found
        if cache[field.name] is None and not field.null:
            raise self.RelatedObjectDoesNotExist(f"{field.model.__name__} has no {field.name}.")
        return cache[field.name]

    def __set__(self, instance, value):
        field = self.field
        if value is not None and not isinstance(value, field.related_model):
            raise ValueError(f'Cannot assign "{value!r}": "{instance._meta.object_name}.{field.name}" must be a '
                             f'"{field.related_model._meta.object_name}" instance.')
        if value is None:
            setattr(instance, field.attname, None)
        else:
            if instance._state.db is None:
                instance._state.db = value._state.db or "default"
            if value._state.db is None:
                value._state.db = instance._state.db
            setattr(instance, field.attname, getattr(value, field.target_field.attname))
        instance._state.fields_cache[field.name] = value
        if value is not None and field.is_one_to_one:
            value._state.fields_cache[field.remote_field.get_accessor_name()] = instance


class ReverseOneToOneDescriptor:
    __module__ = "django.db.models.fields.related_descriptors"

    def __init__(self, rel):
        self.rel = rel

    @property
    def RelatedObjectDoesNotExist(self):
        rel = self.rel
        return _missing_class(rel.related_model.DoesNotExist, rel.model, rel.name)

    def __get__(self, instance, cls=None):
        if instance is None:
            return self
        rel = self.rel
        cache = instance._state.fields_cache
        name = rel.get_accessor_name()
        if name not in cache:
            found = None
            if instance.pk is not None:
                try:
                    found = rel.related_model._base_manager.get(**{rel.field.name: instance})
                    found._state.fields_cache[rel.field.name] = instance
                except rel.related_model.DoesNotExist:
                    pass
            cache[name] = found
        if cache[name] is None:
            raise self.RelatedObjectDoesNotExist(f"{type(instance).__name__} has no {name}.")
        return cache[name]


class ReverseManyToOneDescriptor:
    __module__ = "django.db.models.fields.related_descriptors"

    def __init__(self, rel):
        self.rel = rel

    def __get__(self, instance, cls=None):
        if instance is None:
            return self
        return _related_manager(type(self.rel.related_model._default_manager))(instance, self.rel)

    def __set__(self, instance, value):
        raise TypeError(f"Direct assignment to the reverse side of a related set is prohibited. Use "
                        f"{self.rel.get_accessor_name()}.set() instead.")


# The rows that refer to an instance, as a manager of the same class as their model's.
def _related_manager(base):
    class RelatedManager(base):
        def __init__(self, instance, rel):
            super().__init__()
            self.instance = instance
            self.model = rel.related_model
            self.field = rel.field

        def get_queryset(self):
            value = getattr(self.instance, self.field.target_field.attname)
            if value is None:
                return super().get_queryset().none()
            made = super().get_queryset().filter(**{self.field.name: self.instance})
            made._known = (self.field, self.instance)
            return made

        def create(self, **kwargs):
            return self.get_queryset().create(**{**kwargs, self.field.name: self.instance})

        def get_or_create(self, **kwargs):
            return self.get_queryset().get_or_create(**{**kwargs, self.field.name: self.instance})

        def update_or_create(self, **kwargs):
            return self.get_queryset().update_or_create(**{**kwargs, self.field.name: self.instance})

        def add(self, *objs):
            for one in objs:
                if not isinstance(one, self.model):
                    raise TypeError(f"'{self.model._meta.object_name}' instance expected, got {one!r}")
                setattr(one, self.field.name, self.instance)
                if one._state.adding or one._state.db is None:
                    raise ValueError(f"{one!r} instance isn't saved. Use bulk=False or save the object first.")
            keys = [one.pk for one in objs]
            self.model._base_manager.filter(pk__in=keys).update(**{self.field.name: self.instance})

    return RelatedManager
