from playground import parameters

counter = 0


def handle(request):
    global counter
    for _ in range(parameters.increments):
        counter += 1
