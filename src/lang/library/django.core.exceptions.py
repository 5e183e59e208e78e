class FieldDoesNotExist(Exception):
    pass


class ObjectDoesNotExist(Exception):
    silent_variable_failure = True


class MultipleObjectsReturned(Exception):
    pass


class ImproperlyConfigured(Exception):
    pass


class FieldError(Exception):
    pass


class EmptyResultSet(Exception):
    pass


class SynchronousOnlyOperation(Exception):
    pass


NON_FIELD_ERRORS = "__all__"


# Of one message, of a list, or of a dictionary by field.
class ValidationError(Exception):
    def __init__(self, message, code=None, params=None):
        super().__init__(message, code, params)
        self.code = code
        self.params = params
        if isinstance(message, dict):
            self.error_dict = {name: _as_list(errors) for name, errors in message.items()}
        elif isinstance(message, list):
            self.error_list = _as_list(message)
        else:
            self.message = message
            self.error_list = [self]

    def _text(self):
        return str(self.message % self.params if self.params else self.message)

    @property
    def messages(self):
        if hasattr(self, "error_dict"):
            return [error._text() for errors in self.error_dict.values() for error in errors]
        return [error._text() for error in self.error_list]

    @property
    def message_dict(self):
        return {name: [error._text() for error in errors] for name, errors in self.error_dict.items()}

    def __str__(self):
        return repr(self.message_dict if hasattr(self, "error_dict") else self.messages)

    def __repr__(self):
        return f"ValidationError({self})"


def _as_list(errors):
    if not isinstance(errors, list):
        errors = [errors]
    made = []
    for error in errors:
        if not isinstance(error, ValidationError):
            error = ValidationError(error)
        made.extend(error.error_list)
    return made
