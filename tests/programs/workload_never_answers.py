import asyncio

replies = asyncio.Queue()


async def handle(request):
    if request.id == 2:
        await replies.get()
    print("done", request.id)

# expect: done 1
# expect: done 3
# expect: done 4
# expect: done 5
# expect: done 6
# expect: done 7
# expect: done 8
# expect: done 9
# expect: done 10
# expect: done 11
# expect: done 12
# expect outcome: stuck
