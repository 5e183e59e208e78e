# What an instance knows of itself beside its fields.
class Deferred:
    def __repr__(self):
        return "<Deferred field>"


# In place of the value of a field that was not loaded.
DEFERRED = Deferred()


class ModelState:
    __module__ = "django.db.models.base"

    def __init__(self):
        self.db = None
        self.adding = True  # not in the database yet, as far as is known
        self.fields_cache = {}  # instances at the other end of foreign keys, by the field's name
