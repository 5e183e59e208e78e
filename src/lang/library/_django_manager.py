# What a model's `objects` is: the query sets of all its rows. Whatever a query set can do, a manager can, on a new one.
from _django_query import QuerySet

# What a query set has and its manager has not.
_of_query_sets_alone = ("delete", "ordered", "query", "db", "model", "as_manager", "resolve_expression")


class BaseManager:
    _queryset_class = QuerySet

    def __init__(self):
        self.model = None
        self.name = None
        self._db = None

    def __str__(self):
        return f"{self.model._meta.label}.{self.name}"

    def contribute_to_class(self, cls, name):
        self.name = self.name or name
        self.model = cls
        setattr(cls, name, ManagerDescriptor(self))
        cls._meta.managers.append(self)

    def copy_for(self, cls):
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        made.model = cls
        return made

    @property
    def db(self):
        return self._db or "default"

    def db_manager(self, using=None, hints=None):
        made = self.copy_for(self.model)
        made._db = using or self._db
        return made

    def get_queryset(self):
        return self._queryset_class(self.model, None, self._db)

    def all(self):
        return self.get_queryset()

    def __getattr__(self, name):
        if name.startswith("_") and name not in ("_insert", "_update"):
            raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
        if name in _of_query_sets_alone or not hasattr(self._queryset_class, name):
            raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")
        return getattr(self.get_queryset(), name)

    @classmethod
    def from_queryset(cls, queryset_class, class_name=None):
        if class_name is None:
            class_name = f"{cls.__name__}From{queryset_class.__name__}"
        return type(class_name, (cls,), {"_queryset_class": queryset_class})


class Manager(BaseManager):
    __module__ = "django.db.models.manager"


class ManagerDescriptor:
    def __init__(self, manager):
        self.manager = manager

    def __get__(self, instance, cls=None):
        if instance is not None:
            raise AttributeError(f"Manager isn't accessible via {cls.__name__} instances")
        if cls._meta.abstract:
            raise AttributeError(f"Manager isn't available; {cls._meta.object_name} is abstract")
        if self.manager.model is not cls:
            return self.manager.copy_for(cls)
        return self.manager


def _as_manager(cls):
    return Manager.from_queryset(cls)()


QuerySet.as_manager = classmethod(_as_manager)
