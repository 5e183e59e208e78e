import asyncio

replies = asyncio.Queue()


async def handle(request):
    if request.id == 2:
        await replies.get()
    if request.id < 5:
        print("done", request.id)

# expect: done 1
# expect: done 3
# expect: done 4
# expect outcome: stuck
