class Emitter:
    def __init__(self):
        self._handlers = {}

    def on(self, name):
        def register(handler):
            self._handlers.setdefault(name, []).append(handler)
            return handler

        return register

    def emit(self, name, *args, **kwargs):
        results = []
        for handler in self._handlers.get(name, ()):
            try:
                results.append(handler(*args, **kwargs))
            except Exception as error:
                results.append(f"{handler.__name__} failed: {error!r}")
        return results


emitter = Emitter()


@emitter.on("order")
def charge(order, *, currency="EUR"):
    return f"{order['total']:.2f} {currency}"


@emitter.on("order")
def ship(order, **_):
    return order["address"]


print(emitter.emit("order", {"total": 12.5, "address": "Rome"}))
print(emitter.emit("order", {"total": 3}, currency="USD"))
print(emitter.emit("nothing"))

# expect: ['12.50 EUR', 'Rome']
# expect: ['3.00 USD', "ship failed: KeyError('address')"]
# expect: []
