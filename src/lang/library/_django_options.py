# What a model knows of itself: `_meta`.
from django.core.exceptions import FieldDoesNotExist

APP_LABEL = "app"  # of all models that name none
_known = ("abstract", "app_label", "base_manager_name", "constraints", "db_table", "db_tablespace",
          "default_manager_name", "default_permissions", "default_related_name", "get_latest_by", "index_together",
          "indexes", "managed", "ordering", "permissions", "proxy", "required_db_features", "required_db_vendor",
          "select_on_save", "swappable", "unique_together", "verbose_name", "verbose_name_plural")


class Options:
    __module__ = "django.db.models.options"

    def __init__(self, cls, declared):
        values = _values_of(declared)
        wrong = [name for name in values if name not in _known]
        if wrong:
            raise TypeError(f"'class Meta' got invalid attribute(s): {','.join(wrong)}")
        for name in ("proxy", "index_together", "required_db_features", "swappable", "base_manager_name",
                     "default_manager_name"):
            if values.get(name):
                raise NotImplementedError(f"`{name}` in a model's Meta is not supported here")
        self.model = cls
        self.object_name = cls.__name__
        self.model_name = cls.__name__.lower()
        self.app_label = values.get("app_label", APP_LABEL)
        self.abstract = values.get("abstract", False)
        self.managed = values.get("managed", True)
        self.db_table = values.get("db_table", f"{self.app_label}_{self.model_name}")
        self.ordering = values.get("ordering", [])
        self.get_latest_by = values.get("get_latest_by")
        self.select_on_save = values.get("select_on_save", False)
        self.verbose_name = values.get("verbose_name", _spaced(cls.__name__))
        self.verbose_name_plural = values.get("verbose_name_plural", f"{self.verbose_name}s")
        self.unique_together = _pairs(values.get("unique_together", ()))
        self.constraints = [one.copy_for(self) for one in values.get("constraints", [])]
        self.concrete_model = cls
        self.concrete_fields = []
        self.managers = []
        self.related = []
        self.hidden_related = []
        self.pk = None
        self.auto_field = None
        self._by_name = {}

    def __str__(self):
        return self.label_lower

    def __repr__(self):
        return f"<Options for {self.object_name}>"

    @property
    def label(self):
        return f"{self.app_label}.{self.object_name}"

    @property
    def label_lower(self):
        return f"{self.app_label}.{self.model_name}"

    @property
    def fields(self):
        return tuple(self.concrete_fields)

    @property
    def local_fields(self):
        return self.concrete_fields

    @property
    def related_objects(self):
        return self.related + self.hidden_related

    @property
    def returning_fields(self):
        return [field for field in self.concrete_fields if field.db_returning]

    def add_field(self, field):
        at = len(self.concrete_fields)
        while at > 0 and self.concrete_fields[at - 1].creation_counter > field.creation_counter:
            at -= 1
        self.concrete_fields.insert(at, field)
        self._by_name[field.name] = field
        self._by_name[field.attname] = field
        if field.primary_key and self.pk is None:
            self.pk = field

    def has_field(self, name):
        return name in self._by_name or any([rel.name == name for rel in self.related])

    def get_field(self, name):
        found = self._by_name.get(name)
        if found is not None:
            return found
        for rel in self.related:
            if rel.name == name:
                return rel
        raise FieldDoesNotExist(f"{self.object_name} has no field named '{name}'")

    def get_fields(self):
        return tuple(self.related + self.concrete_fields)

    def names_for_queries(self):
        return list({**self._by_name, **{rel.name: rel for rel in self.related}})

    def has_setter(self, name):
        found = getattr(self.model, name, None)
        return isinstance(found, property) and found.fset is not None

    def is_unique(self, name):
        if self.get_field(name).unique:
            return True
        return any([getattr(one, "fields", None) == (name,) and one.condition is None for one in self.constraints])


def _values_of(declared):
    values = {}
    if declared is not None:
        for cls in reversed(declared.__mro__):
            if cls is not object:
                values.update({name: value for name, value in cls.__dict__.items() if not name.startswith("_")})
    return values


def _pairs(names):
    if names and isinstance(names[0], str):
        return (tuple(names),)
    return tuple([tuple(one) for one in names])


# "BankAccount": "bank account".
def _spaced(name):
    made = ""
    for index, character in enumerate(name):
        if character.isupper() and index > 0 and (not name[index - 1].isupper() or
                                                  name[index + 1:index + 2].islower()):
            made += " "
        made += character
    return made.lower()
