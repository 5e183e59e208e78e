from playground import upstream

done = 0


async def handle(request):
    global done
    seen = await upstream.get("k")
    await upstream.put("k", seen + 1)
    done += 1
