import asyncio
from playground import upstream


async def handle(request):
    try:
        await asyncio.wait_for(upstream.get(request.key), timeout=0.0005)
        print("in time", request.id)
    except asyncio.TimeoutError:
        print("too late", request.id)

# expect: in time 2
# expect: in time 1
# expect: in time 8
# expect: too late 3
# expect: too late 4
# expect: too late 5
# expect: too late 6
# expect: too late 7
# expect: too late 9
# expect: too late 10
# expect: too late 11
# expect: too late 12
