from playground import upstream


async def handle(request):
    return await upstream.get(request.key)
