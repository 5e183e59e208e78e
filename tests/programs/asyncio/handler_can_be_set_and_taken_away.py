import asyncio


def handler(loop, context):
    print(context["message"].split(" at ")[0], sorted(context), repr(context.get("exception")))


async def main():
    loop = asyncio.get_running_loop()
    print(loop.get_exception_handler())
    loop.set_exception_handler(handler)
    print(loop.get_exception_handler() is handler)
    loop.call_exception_handler({"message": "by hand"})
    loop.set_exception_handler(None)
    print(loop.get_exception_handler())
    loop.call_exception_handler({"message": "nobody prints this"})
    try:
        loop.set_exception_handler(5)
    except TypeError as error:
        print(error)


asyncio.run(main())

# expect: None
# expect: True
# expect: by hand ['message'] None
# expect: None
# expect: A callable object or None is expected, got 5
