import asyncio
from playground import upstream

in_time = []
too_late = []


async def handle(request):
    try:
        await asyncio.wait_for(upstream.get(request.key), timeout=0.0008)
        in_time.append(request.id)
    except asyncio.TimeoutError:
        too_late.append(request.id)
    if len(in_time) + len(too_late) == 50:
        print(in_time)
        print(too_late)

# expect: [25, 27, 32]
# expect: [2, 1, 8, 4, 14, 3, 5, 6, 7, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20, 21, 29, 30, 23, 22, 33, 39, 26, 36, 24, 28, 31, 34, 35, 37, 38, 40, 41, 42, 43, 44, 45, 46, 47, 49, 48, 50]
