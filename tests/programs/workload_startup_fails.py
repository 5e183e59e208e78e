async def startup():
    raise RuntimeError("no connection")


async def handle(request):
    print("never printed")

# expect error line 2: RuntimeError: no connection
