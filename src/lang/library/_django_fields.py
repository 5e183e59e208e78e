# Fields of models: which column each makes, and how a value of the program's becomes one of the database's.
from django.core.exceptions import ValidationError


class NOT_PROVIDED:
    pass


_made = 0


# What a field that was not loaded has as its class's attribute: it is loaded when it is asked for.
class DeferredAttribute:
    __module__ = "django.db.models.query_utils"

    def __init__(self, field):
        self.field = field

    def __get__(self, instance, cls=None):
        if instance is None:
            return self
        values = instance.__dict__
        name = self.field.attname
        if name not in values:
            instance.refresh_from_db(fields=[name])
        return values[name]


class Field:
    __module__ = "django.db.models.fields"
    empty_strings_allowed = True
    is_relation = False
    remote_field = None
    concrete = True
    db_returning = False
    related_model = None
    descriptor_class = DeferredAttribute
    column_type = None
    check = None

    def __init__(self, verbose_name=None, name=None, primary_key=False, max_length=None, unique=False, blank=False,
                 null=False, db_index=False, default=NOT_PROVIDED, editable=True, choices=None, help_text="",
                 db_column=None, auto_created=False, validators=(), error_messages=None):
        global _made
        _made += 1
        self.creation_counter = -1 if auto_created else _made
        self.verbose_name = verbose_name
        self.name = name
        self.primary_key = primary_key
        self.max_length = max_length
        self._unique = unique
        self.blank = blank
        self.null = null
        self.db_index = db_index
        self.default = default
        self.editable = editable
        self.choices = choices
        self.help_text = help_text
        self.db_column = db_column
        self.auto_created = auto_created
        self.validators = list(validators)
        self.error_messages = error_messages

    @property
    def unique(self):
        return self._unique or self.primary_key

    def __str__(self):
        return f"{self.model._meta.label}.{self.name}" if hasattr(self, "model") else object.__repr__(self)

    def __repr__(self):
        path = f"{type(self).__module__}.{type(self).__qualname__}"
        return f"<{path}: {self.name}>" if self.name is not None else f"<{path}>"

    # ---- Its place in a model.

    def get_attname(self):
        return self.name

    def contribute_to_class(self, cls, name):
        if self.name is None:
            self.name = name
        self.attname = self.get_attname()
        self.column = self.db_column or self.attname
        if self.verbose_name is None:
            self.verbose_name = self.name.replace("_", " ")
        self.model = cls
        cls._meta.add_field(self)
        setattr(cls, self.attname, self.descriptor_class(self))
        if self.choices is not None and not hasattr(cls, f"get_{self.name}_display"):
            setattr(cls, f"get_{self.name}_display", _display_of(self))

    def get_internal_type(self):
        return type(self).__name__

    def db_type(self):
        return self.column_type

    def rel_db_type(self):
        return self.db_type()

    # ---- Values.

    def has_default(self):
        return self.default is not NOT_PROVIDED

    def get_default(self):
        if self.has_default():
            return self.default() if callable(self.default) else self.default
        return None if not self.empty_strings_allowed or self.null else ""

    def pre_save(self, instance, add):
        return getattr(instance, self.attname)

    def to_python(self, value):
        return value

    def get_prep_value(self, value):
        return value

    def get_db_prep_save(self, value):
        return self.get_prep_value(value)

    # What the server's value is for the program; most are the same.
    def from_db(self, value):
        return value

    def value_from_object(self, instance):
        return getattr(instance, self.attname)


def _display_of(field):
    def get_display(self):
        value = getattr(self, field.attname)
        return dict(field.choices).get(value, value)

    return get_display


class IntegerField(Field):
    __module__ = "django.db.models.fields"
    empty_strings_allowed = False
    column_type = "integer"

    def get_internal_type(self):
        return "IntegerField"

    def get_prep_value(self, value):
        if value is None:
            return None
        try:
            return int(value)
        except (TypeError, ValueError) as error:
            raise type(error)(f"Field '{self.name}' expected a number but got {value!r}.") from error

    def to_python(self, value):
        if value is None:
            return value
        try:
            return int(value)
        except (TypeError, ValueError):
            raise ValidationError("“%(value)s” value must be an integer.", code="invalid",
                                  params={"value": value})


class BigIntegerField(IntegerField):
    __module__ = "django.db.models.fields"
    column_type = "bigint"

    def get_internal_type(self):
        return "BigIntegerField"


class SmallIntegerField(IntegerField):
    __module__ = "django.db.models.fields"
    column_type = "smallint"

    def get_internal_type(self):
        return "SmallIntegerField"


class _Positive:
    check = '"%(column)s" >= 0'


class PositiveIntegerField(_Positive, IntegerField):
    __module__ = "django.db.models.fields"

    def get_internal_type(self):
        return "PositiveIntegerField"


class PositiveSmallIntegerField(_Positive, SmallIntegerField):
    __module__ = "django.db.models.fields"

    def get_internal_type(self):
        return "PositiveSmallIntegerField"


class PositiveBigIntegerField(_Positive, BigIntegerField):
    __module__ = "django.db.models.fields"

    def get_internal_type(self):
        return "PositiveBigIntegerField"


class _Auto:
    db_returning = True

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **{**kwargs, "blank": True})

    def contribute_to_class(self, cls, name):
        assert cls._meta.auto_field is None, f"Model {cls._meta.label} can't have more than one auto-generated field."
        super().contribute_to_class(cls, name)
        cls._meta.auto_field = self


class AutoField(_Auto, IntegerField):
    __module__ = "django.db.models.fields"

    def get_internal_type(self):
        return "AutoField"

    def db_type(self):
        return "serial"

    def rel_db_type(self):
        return "integer"


class BigAutoField(_Auto, BigIntegerField):
    __module__ = "django.db.models.fields"

    def get_internal_type(self):
        return "BigAutoField"

    def db_type(self):
        return "bigserial"

    def rel_db_type(self):
        return "bigint"


class BooleanField(Field):
    __module__ = "django.db.models.fields"
    empty_strings_allowed = False
    column_type = "boolean"

    def get_internal_type(self):
        return "BooleanField"

    def to_python(self, value):
        if self.null and value in (None, "", [], (), {}):
            return None
        if value in (True, False):
            return bool(value)
        if value in ("t", "True", "1"):
            return True
        if value in ("f", "False", "0"):
            return False
        choice = "either True, False, or None" if self.null else "either True or False"
        raise ValidationError(f"“%(value)s” value must be {choice}.", code="invalid", params={"value": value})

    def get_prep_value(self, value):
        return None if value is None else self.to_python(value)


class CharField(Field):
    __module__ = "django.db.models.fields"

    def get_internal_type(self):
        return "CharField"

    def db_type(self):
        return f"varchar({self.max_length})"

    def to_python(self, value):
        return value if isinstance(value, str) or value is None else str(value)

    def get_prep_value(self, value):
        return self.to_python(value)


class SlugField(CharField):
    __module__ = "django.db.models.fields"

    def __init__(self, *args, max_length=50, db_index=True, **kwargs):
        super().__init__(*args, max_length=max_length, db_index=db_index, **kwargs)


class EmailField(CharField):
    __module__ = "django.db.models.fields"

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **{"max_length": 254, **kwargs})


class TextField(Field):
    __module__ = "django.db.models.fields"
    column_type = "text"

    def get_internal_type(self):
        return "TextField"

    def to_python(self, value):
        return value if isinstance(value, str) or value is None else str(value)

    def get_prep_value(self, value):
        return self.to_python(value)


class FloatField(Field):
    __module__ = "django.db.models.fields"
    empty_strings_allowed = False
    column_type = "double precision"

    def get_internal_type(self):
        return "FloatField"

    def get_prep_value(self, value):
        if value is None:
            return None
        try:
            return float(value)
        except (TypeError, ValueError) as error:
            raise type(error)(f"Field '{self.name}' expected a number but got {value!r}.") from error
