from playground import parameters

counter = 0


def step():
    return 1


def handle(request):
    global counter
    for _ in range(parameters.increments):
        counter += step()
