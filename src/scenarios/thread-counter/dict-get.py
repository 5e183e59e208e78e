from playground import parameters

hits = {}


def handle(request):
    for _ in range(parameters.increments):
        hits["/"] = hits.get("/", 0) + 1
