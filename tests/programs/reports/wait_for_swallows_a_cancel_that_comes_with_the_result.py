import asyncio


async def listen(answer):
    text = await asyncio.wait_for(answer, 5)
    await asyncio.sleep(0)
    return f"goes on with {text}"


async def main():
    answer = asyncio.get_running_loop().create_future()
    listener = asyncio.create_task(listen(answer))
    await asyncio.sleep(0)
    answer.set_result("the answer")
    print("cancelled", listener.cancel())
    try:
        print(await listener)
    except asyncio.CancelledError:
        print("the answer is lost")


asyncio.run(main())

# expect: cancelled True
# expect: goes on with the answer
