from _thread import spaces


# What each thread sees of it is its own.
class local:
    def __new__(cls, /, *args, **kwargs):
        self = object.__new__(cls)
        key = object()
        self.__dict__["_key"] = key
        self.__dict__["_arguments"] = (args, kwargs)
        spaces()[key] = {}
        return self

    def _space(self):
        key = self.__dict__["_key"]
        own = spaces()
        if key not in own:
            own[key] = {}
            args, kwargs = self.__dict__["_arguments"]
            self.__init__(*args, **kwargs)
        return own[key]

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
