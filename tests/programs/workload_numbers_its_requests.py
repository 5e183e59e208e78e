async def handle(request):
    print(request.id, request.key, request.amount, request.worker)

# expect: 1 1 1 1
# expect: 2 1 1 1
# expect: 3 1 1 1
# expect: 4 1 1 1
# expect: 5 1 1 1
# expect: 6 1 1 1
# expect: 7 1 1 1
# expect: 8 1 1 1
# expect: 9 1 1 1
# expect: 10 1 1 1
# expect: 11 1 1 1
# expect: 12 1 1 1
