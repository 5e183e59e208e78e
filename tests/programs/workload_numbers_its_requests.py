async def handle(request):
    if request.id <= 3:
        print(request.id, request.key, request.amount, request.worker)

# expect: 1 1 1 1
# expect: 2 1 1 1
# expect: 3 1 1 1
