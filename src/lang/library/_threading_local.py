from _thread import get_ident


# What each thread sees of it is its own.
class local:
    def __new__(cls, /, *args, **kwargs):
        self = object.__new__(cls)
        self.__dict__["_spaces"] = {get_ident(): {}}
        self.__dict__["_arguments"] = (args, kwargs)
        return self

    def _space(self):
        spaces = self.__dict__["_spaces"]
        ident = get_ident()
        if ident not in spaces:
            spaces[ident] = {}
            args, kwargs = self.__dict__["_arguments"]
            self.__init__(*args, **kwargs)
        return spaces[ident]

    def _missing(self, name):
        title = "_thread._local" if type(self) is local else type(self).__name__
        return AttributeError(f"'{title}' object has no attribute '{name}'")

    def __getattr__(self, name):
        space = self._space()
        if name not in space:
            raise self._missing(name)
        return space[name]

    def __setattr__(self, name, value):
        self._space()[name] = value

    def __delattr__(self, name):
        space = self._space()
        if name not in space:
            raise self._missing(name)
        del space[name]
