def logging(handler):
    def wrapped(request):
        print("->", request["path"])
        response = handler(request)
        print("<-", response[0])
        return response

    return wrapped


def errors(handler):
    def wrapped(request):
        try:
            return handler(request)
        except KeyError as error:
            return 404, f"no {error}"
        except Exception as error:
            return 500, type(error).__name__

    return wrapped


def compose(handler, *layers):
    for layer in reversed(layers):
        handler = layer(handler)
    return handler


routes = {"/": lambda request: "home", "/fail": lambda request: 1 / 0, "/sum": lambda request: sum(request["numbers"])}


def dispatch(request):
    return 200, routes[request["path"]](request)


app = compose(dispatch, logging, errors)
for path in ("/", "/fail", "/sum", "/none"):
    print(app({"path": path, "numbers": [1, 2, 3]}))

# expect: -> /
# expect: <- 200
# expect: (200, 'home')
# expect: -> /fail
# expect: <- 500
# expect: (500, 'ZeroDivisionError')
# expect: -> /sum
# expect: <- 200
# expect: (200, 6)
# expect: -> /none
# expect: <- 404
# expect: (404, "no '/none'")
