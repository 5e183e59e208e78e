import asyncio

other = asyncio.new_event_loop()
future = other.create_future()


async def main():
    try:
        await future
    except RuntimeError as error:
        print(str(error).split(" got ")[1])
    try:
        asyncio.ensure_future(future, loop=asyncio.get_running_loop())
    except ValueError as error:
        print(error)


asyncio.run(main())
other.close()

# expect: Future <Future pending> attached to a different loop
# expect: The future belongs to a different loop than the one specified as the loop argument
